import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runConfab } from '../testing/runConfab.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-tool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const patient = { timeout: 120_000 };

/** Replaces a program of PostgreSQL by one that records how it was called and is killed. */
async function replaceTool(name: string) {
  const tools = join(folder, 'tools');
  await mkdir(tools, { recursive: true });
  const record = join(folder, 'called');
  const script = `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$*" >'${record}'\nkill -9 $$\n`;
  await writeFile(join(tools, name), script, { mode: 0o755 });
  return {
    PATH: `${tools}:${process.env.PATH}`,
    async called() {
      const [password, args] = (await readFile(record, 'utf8')).split('\n');
      return { password, args };
    },
  };
}

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
test.skipIf(!postgresUrl)(
  '[OPS-04] backup and restore hide the password of PostgreSQL from the process list and from errors',
  patient,
  async () => {
    const address = postgresUrl as string;
    const [used, empty] = [await createPostgresDatabase(address), await createPostgresDatabase(address)];
    try {
      const data = join(folder, 'data');
      {
        await using _server = await startTestServer({ data, databaseUrl: used.url });
      }
      const copy = join(folder, 'copy');
      await mkdir(copy);
      await writeFile(join(copy, 'backup.json'), JSON.stringify({ format: 1, database: 'postgres' }));
      await writeFile(join(copy, 'confab.dump'), '');
      const calls = [
        ['pg_dump', used, ['backup', join(folder, 'new-copy'), '--data', data]],
        ['pg_restore', empty, ['restore', copy, '--data', join(folder, 'new')]],
      ] as const;
      for (const [name, database, args] of calls) {
        const url = new URL(database.url);
        url.password = 'lamp#secret';
        const { PATH, called } = await replaceTool(name);
        const variables = { PATH, CONFAB_DATABASE_URL: url.href };
        const { code, err } = await runConfab(variables, ...args);
        expect({ code, err }).toEqual({ code: 1, err: `${name} failed (signal SIGKILL).` });
        url.password = '';
        expect(await called()).toEqual({
          password: 'lamp#secret',
          args: expect.stringMatching(new RegExp(`^--.+ --dbname ${url.href}$`)),
        });
      }
    } finally {
      await Promise.all([used.remove(), empty.remove()]);
    }
  },
);
