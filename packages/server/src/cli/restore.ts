import { resolve } from 'node:path';
import { ConfigError } from '../core/config/configError.ts';
import { readConfig } from '../core/config/readConfig.ts';
import type { Command } from './command.ts';
import { reportFindings } from './findings.ts';
import { configArguments, readArguments } from './readArguments.ts';
import { restoreBackup } from './restoreBackup.ts';
import { verifyBackup } from './verifyBackup.ts';

const usage = `usage: confab restore FOLDER [--data DIR]
       confab restore --verify FOLDER [--scratch-url URL] [--json]

Restores a backup into a data folder that is empty or doesn't exist yet (with PostgreSQL also into an empty
database, using pg_restore). Nothing is ever overwritten.

  --verify           prove that the backup can be restored: check its files, restore it into a temporary folder,
                     open it and compare the rows of every table. Ends with 1 if there is a problem.
  --scratch-url URL  an empty PostgreSQL database in which to restore the backup of a server on PostgreSQL;
                     it is emptied again at the end. Set CONFAB_SCRATCH_URL instead if the URL has a password:
                     other users of this machine can see the arguments of a command
  --json             print the results as JSON`;

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty data folder.',
  usage,
  async run(args) {
    const { words, flags, given } = readArguments(args, {
      words: ['FOLDER'],
      flags: ['data', 'scratch-url'],
      switches: ['verify', 'json'],
      usage,
    });
    const folder = resolve(words[0] as string);
    if (given.has('verify')) {
      const scratchUrl = flags['scratch-url'] ?? (process.env.CONFAB_SCRATCH_URL || undefined);
      const isProven = await reportFindings(verifyBackup(folder, scratchUrl), {
        json: given.has('json'),
        conclude: ({ problem, warning }) => {
          if (problem > 0) return 'The backup cannot be relied on.';
          return warning > 0 ? 'The backup can be restored, with warnings.' : 'The backup can be restored.';
        },
      });
      process.exitCode = isProven ? 0 : 1;
      return;
    }
    if (flags['scratch-url'] !== undefined || given.has('json'))
      throw new ConfigError(`--scratch-url and --json need --verify.\n${usage}`);
    const config = readConfig(configArguments(flags), process.env);
    await restoreBackup(config, folder);
    console.log(`Backup restored to ${config.data}.`);
  },
};
