import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInHistory } from './builtIn/builtInHistory.ts';
import { type History, oldestMessages } from './history.ts';
import { readIrcHistory } from './irc/ircHistory.ts';

/** The folder beside the repository. */
const usualFolder = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** A history and its source. */
export interface ChosenHistory {
  history: History;
  source: string;
}

/**
 * Loads the corpus in `folder` (or in the folder `ubuntu-irc` within it), else in `../shared/data` beside the
 * repository, else the small built-in history. Throws when the named folder has no corpus.
 */
export async function chooseHistory(
  folder: string | undefined,
  limit = Number.POSITIVE_INFINITY,
): Promise<ChosenHistory> {
  const found = await corpusFolder(folder);
  const history = found && (await readIrcHistory(found, { limit }));
  if (history && history.messages.length > 0) return { history, source: found };
  if (folder)
    throw new Error(`The folder ${folder} has no conversations (files such as 2004-12-25.train-c.raw.txt).`);
  return { history: oldestMessages(builtInHistory(), limit), source: 'the built-in conversations' };
}

/**
 * Finds the folder of the corpus: `folder` or `ubuntu-irc` within it, else beside the repository; undefined if there is
 * none.
 */
export async function corpusFolder(folder?: string): Promise<string | undefined> {
  const named = folder ?? usualFolder;
  for (const found of [join(named, 'ubuntu-irc'), named]) if (await exists(found)) return found;
  return undefined;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
