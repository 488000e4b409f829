import { randomUUID } from 'node:crypto';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type ImportReport, importedKinds } from '@confab/protocol';
import { ConfigError } from '../core/config/configError.ts';
import { readConfig } from '../core/config/readConfig.ts';
import { type CallApi, withApi } from './api.ts';
import type { Command } from './command.ts';
import { requireWritable } from './exportCommand.ts';
import { certificateText, loadCertificate } from './importCertificate.ts';
import { configArguments, readArguments } from './readArguments.ts';
import { taskEnded } from './taskEnded.ts';

const usage = `usage: confab import FILE [--dry-run] [--no-match] [--no-files] [--certificate FILE] [--data DIR]

Imports a Slack, Mattermost (bulk) or Confab export. Existing data is left unchanged, so it is safe to run
an import again: it adds only what is new. The server can keep running.
  --dry-run           write nothing; print what would be imported and what would not
  --no-match          create new users even if an existing user has the same email address
  --no-files          leave files that the archive links to where they are
  --certificate FILE  write the counts and hashes of each channel, and the files that did not come:
                      as JSON if the name ends in .json, otherwise as text`;

export const importCommand: Command = {
  name: 'import',
  summary: 'Import a Slack, Mattermost or Confab export.',
  usage,
  async run(args) {
    const switches = ['dry-run', 'no-match', 'no-files'];
    const { words, flags, given } = readArguments(args, {
      words: ['FILE'],
      flags: ['data', 'certificate'],
      switches,
      usage,
    });
    const path = resolve(words[0] as string);
    const options = {
      dry_run: given.has('dry-run'),
      match_emails: !given.has('no-match'),
      // A field that older servers do not know.
      ...(given.has('no-files') && { files: false }),
    };
    await using file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(`${path} cannot be read: ${error.message}.`);
    });
    if (!(await file.stat()).isFile()) throw new ConfigError(`${path} is not a file.`);
    const target = flags.certificate === undefined ? undefined : resolve(flags.certificate);
    if (target !== undefined) await requireWritable(target);
    const config = readConfig(configArguments(flags), process.env);
    const { report, certificate } = await withApi(config, async (call) => {
      const archive_id = await upload(call, file, basename(path));
      const started = await call('POST /imports', { body: { archive_id, ...options } });
      await taskEnded(call, started.task, ({ progress }) => print(`${progress.done} messages…`));
      const params = { import_id: started.import.id };
      const { import: report } = await call('GET /imports/{import_id}', { params });
      return { report, certificate: target === undefined ? undefined : await loadCertificate(call, report) };
    });
    print('');
    console.log(inWords(report));
    if (target === undefined || !certificate) return;
    const isJson = target.endsWith('.json');
    const content = isJson ? JSON.stringify(certificate, null, 2) : certificateText(certificate);
    await writeFile(target, `${content}\n`);
    console.log(`The certificate is in ${target}.`);
  },
};

/** Shows progress on a terminal. */
function print(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001b[K`);
}

async function upload(call: CallApi, file: FileHandle, name: string): Promise<string> {
  const { size } = await file.stat();
  if (size === 0) throw new ConfigError('The file is empty.');
  const id = randomUUID();
  const { archive } = await call('POST /imports/archives', { body: { id, name, size } });
  for (let part = 1; part <= archive.part_count; part++) {
    const from = (part - 1) * archive.part_size;
    const bytes = new Uint8Array(Math.min(archive.part_size, size - from));
    await file.read(bytes, 0, bytes.length, from);
    await call.bytes('PUT', `/imports/archives/${id}/parts/${part}`, bytes);
  }
  return id;
}

/** Formats a report as lines of text. */
function inWords({ counts, issues, dry_run, form }: ImportReport): string {
  const written = dry_run ? 'would be written' : 'written';
  const lines = importedKinds
    .filter((kind) => counts[kind].found > 0)
    .map((kind) => {
      const { found, there, left_out, ...count } = counts[kind];
      return `  ${kind.padEnd(10)} ${found} found, ${count.written} ${written}, ${there} already there, ${left_out} skipped`;
    });
  const reasons = issues.map(
    ({ kind, reason, left_out, count, examples }) =>
      `  ${kind}: ${reason} (${left_out ? 'skipped' : 'changed'}) ${count}, such as ${examples.join('; ')}`,
  );
  const title = dry_run
    ? `Found an export from ${form}. Nothing was written.`
    : `Imported an export from ${form}.`;
  return [title, ...lines, ...(reasons.length > 0 ? ['Not imported, or changed:', ...reasons] : [])].join(
    '\n',
  );
}
