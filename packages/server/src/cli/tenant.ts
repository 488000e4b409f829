import { resolve } from 'node:path';
import { ConfigError } from '../core/config/configError.ts';
import { type CallApi, withApi } from './api.ts';
import type { Command } from './command.ts';
import { configOfServer } from './configOfServer.ts';
import { requireNewFile, saveExport } from './exportCommand.ts';
import { readAction, readArguments } from './readArguments.ts';
import { taskEnded } from './taskEnded.ts';

const usage = `usage: confab tenant export ID FILE [--without-files] [--data DIR]
       confab tenant erase ID --yes [--data DIR]
       confab tenant certify ID [--data DIR]

Works on everything that belongs to a tenant. The server can keep running.
  export    write its people, channels, messages and files to a ZIP file that can be imported
  erase     remove all of it for good; export it first
  certify   print the number of rows in each table that mention it, and exit with 1 unless there are none
  --without-files    leave out the contents of uploaded files
  --yes              confirm the erasure`;

const actions = ['export', 'erase', 'certify'] as const;

/** Exports, erases and certifies a tenant (TEN-02). */
export const tenant: Command = {
  name: 'tenant',
  summary: 'Export or erase a tenant, or certify that nothing of it is left.',
  usage,
  async run(args) {
    const action = readAction(args[0], actions, usage);
    const { words, flags, given } = readArguments(args.slice(1), {
      words: action === 'export' ? ['ID', 'FILE'] : ['ID'],
      flags: ['data'],
      switches: action === 'export' ? ['without-files'] : action === 'erase' ? ['yes'] : [],
      usage,
    });
    const [id, file] = words as [string, string?];
    const config = configOfServer(flags);
    if (action === 'export') {
      const path = resolve(file as string);
      await requireNewFile(path);
      await withApi(config, (call) => exportTenant(call, id, path, !given.has('without-files')));
      console.log(`Export written to ${path}.`);
    } else if (action === 'erase') {
      if (!given.has('yes')) throw new ConfigError(`This erases ${id} for good. Add --yes to confirm.`);
      await withApi(config, (call) => eraseTenant(call, id));
      console.log(`${id} is erased.`);
    } else await withApi(config, (call) => certify(call, id));
  },
};

async function exportTenant(call: CallApi, tenant_id: string, path: string, files: boolean): Promise<void> {
  const { task } = await call('POST /tenants/{tenant_id}/export', { params: { tenant_id }, body: { files } });
  await saveExport(call, task, path);
}

async function eraseTenant(call: CallApi, tenant_id: string): Promise<void> {
  const { task } = await call('POST /tenants/{tenant_id}/erase', { params: { tenant_id }, body: {} });
  await taskEnded(call, task);
}

async function certify(call: CallApi, tenant_id: string): Promise<void> {
  const { certificate } = await call('GET /tenants/{tenant_id}/certificate', { params: { tenant_id } });
  console.log(JSON.stringify(certificate, null, 2));
  if (!certificate.is_empty) process.exitCode = 1;
}
