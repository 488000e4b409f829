import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../core/config/configError.ts';
import { readConfig } from '../core/config/readConfig.ts';
import { type CallApi, withApi } from './api.ts';
import type { Command } from './command.ts';
import { configArguments, readArguments } from './readArguments.ts';
import { taskEnded } from './taskEnded.ts';

const usage = `usage: confab export FILE [--without-files] [--with-passwords] [--data DIR]

Puts everything into a ZIP file that imports again: people, channels, messages and all that belongs to them, as they are
at one moment. The server may go on running.
  --without-files    leave out the bytes of uploaded files
  --with-passwords   add what passwords are checked by: keep such a file where nobody else reads it`;

export const exportCommand: Command = {
  name: 'export',
  summary: 'Put everything into a ZIP file that imports again.',
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
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    if (isThere) throw new ConfigError(`${path} is there already: name a new file.`);
    const options = { files: !given.has('without-files'), passwords: given.has('with-passwords') };
    const config = readConfig(configArguments(flags), process.env);
    await withApi(config, (call) => writeExport(call, path, options));
    console.log(`Everything is in ${path}.`);
  },
};

/** Writes an export; the file appears only once it is whole. */
async function writeExport(
  call: CallApi,
  path: string,
  options: { files: boolean; passwords: boolean },
): Promise<void> {
  const { task } = await call('POST /exports', { body: options });
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
