import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Task } from '@confab/protocol';
import { ConfigError } from '../core/config/configError.ts';
import { type CallApi, withApi } from './api.ts';
import type { Command } from './command.ts';
import { configOfServer } from './configOfServer.ts';
import { readArguments } from './readArguments.ts';
import { taskEnded } from './taskEnded.ts';

const usage = `usage: confab export FILE [--without-files] [--with-passwords] [--data DIR]

Exports everything to a ZIP file that can be imported again: a consistent snapshot of people, channels,
messages and everything that belongs to them. The server can keep running.
  --without-files    leave out the contents of uploaded files
  --with-passwords   include password hashes: store the file where nobody else can read it`;

export const exportCommand: Command = {
  name: 'export',
  summary: 'Export everything to a ZIP file that can be imported again.',
  usage,
  async run(args) {
    const switches = ['without-files', 'with-passwords'];
    const { words, flags, given } = readArguments(args, {
      words: ['FILE'],
      flags: ['data'],
      switches,
      usage,
    });
    const path = resolve(words[0] as string);
    await requireNewFile(path);
    const options = { files: !given.has('without-files'), passwords: given.has('with-passwords') };
    const config = configOfServer(flags);
    await withApi(config, (call) => writeExport(call, path, options));
    console.log(`Export written to ${path}.`);
  },
};

/** Throws a `ConfigError` if the file exists, and the system's error if it cannot be created. */
export async function requireNewFile(path: string): Promise<void> {
  if (existsSync(path)) throw new ConfigError(`${path} already exists: choose a new file.`);
  await requireWritable(path);
}

/** Throws the system's error if a file cannot be written, before the work whose result it receives. */
export async function requireWritable(path: string): Promise<void> {
  const isNew = !existsSync(path);
  await (await open(path, 'a')).close();
  if (isNew) await rm(path);
}

async function writeExport(
  call: CallApi,
  path: string,
  options: { files: boolean; passwords: boolean },
): Promise<void> {
  const { task } = await call('POST /exports', { body: options });
  await saveExport(call, task, path);
}

/** Waits for an export and saves its file, which appears only once it is complete. */
export async function saveExport(call: CallApi, task: Task, path: string): Promise<void> {
  const { result } = await taskEnded(call, task);
  const unfinished = `${path}.unfinished`;
  try {
    const { body } = await call.bytes('GET', `/exports/${result.export_id}`);
    await pipeline(Readable.fromWeb(body as never), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
