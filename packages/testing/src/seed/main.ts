import { parseArgs } from 'node:util';
import { ChatError } from '@confab/protocol';
import { chooseHistory } from './chooseHistory.ts';
import { joinEverything } from './history.ts';
import { loadHistory } from './loadHistory.ts';
import { createProgressLine } from './progressLine.ts';
import { findSeedTarget } from './seedTarget.ts';
import { writeSlackArchive } from './slackForm/writeSlackArchive.ts';

// The command line of `npm run seed` and `bin/confab seed`.
const usage = `usage: seed [--url URL] [--token TOKEN] [--data DIR] [--corpus DIR] [--limit N] [--join USER_ID]
       seed --slack FILE.zip [--corpus DIR] [--limit N]

Loads conversations as a team's history; a second run adds nothing.
  --url URL      the service; if not given, the one at the configured address, else one over the data folder
  --token TOKEN  an admin's token; if not given, one signed with the secret in the data folder
  --data DIR     the service's data folder
  --corpus DIR   the folder of the corpus (also CONFAB_CORPUS); ../shared/data if it is there, else a small built-in set
  --limit N      only so many messages, the oldest first
  --join USER_ID makes this user a member of every channel; may be given again
  --slack FILE   writes the conversations into a ZIP file as Slack exports them, and loads nothing`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    data: { type: 'string' },
    corpus: { type: 'string', default: process.env.CONFAB_CORPUS },
    limit: { type: 'string' },
    join: { type: 'string', multiple: true, default: [] },
    slack: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else await (values.slack === undefined ? seed() : writeArchive(values.slack)).catch(report);

async function writeArchive(path: string): Promise<void> {
  const { history, source } = await chooseHistory(values.corpus, readLimit());
  await writeSlackArchive(history, path);
  console.log(`${path} has ${history.messages.length.toLocaleString('en')} messages of ${source}.`);
}

async function seed(): Promise<void> {
  const { history, source } = await chooseHistory(values.corpus, readLimit());
  for (const userId of values.join) joinEverything(history, userId);
  const target = await findSeedTarget(values);
  console.log(`Loading ${source} into ${target.url}`);
  try {
    const { written, messagesMs, totalMs } = await loadHistory(history, {
      ...target,
      onProgress: createProgressLine(process.stdout),
    });
    const perSecond = Math.round((1000 * history.messages.length) / messagesMs);
    console.log(
      `${written.messages.toLocaleString('en')} new messages of ${history.messages.length.toLocaleString('en')} in ${(totalMs / 1000).toFixed(1)} s: ${perSecond.toLocaleString('en')} messages a second.`,
    );
  } finally {
    await target.release();
  }
}

function readLimit(): number | undefined {
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  if (limit !== undefined && !(limit >= 1)) throw new Error('--limit must be a number from 1.');
  return limit;
}

/** Exits with an error that the user can act on. */
function report(error: Error): void {
  const issues = error instanceof ChatError ? (error.details.issues ?? []) : [];
  const problems = issues.map(({ field, rule }) => `  ${field} ${rule}`);
  console.error([error.message, ...problems].join('\n'));
  process.exitCode = 1;
}
