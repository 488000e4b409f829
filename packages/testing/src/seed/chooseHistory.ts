import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInHistory } from './builtIn/builtInHistory.ts';
import type { History } from './history.ts';
import { readIrcHistory } from './irc/ircHistory.ts';

/** Beside the repository. */
const usualFolder = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** A history and where it is from. */
export interface ChosenHistory {
  history: History;
  source: string;
}

/**
 * The corpus in `folder` (or in the folder `ubuntu-irc` within it), else in `../shared/data` beside the repository, else
 * the small built-in history. Throws when a folder that was named has no corpus.
 */
export async function chooseHistory(folder: string | undefined, limit?: number): Promise<ChosenHistory> {
  const place = await corpusFolder(folder);
  const history = place && (await readIrcHistory(place, { limit }));
  if (history && history.messages.length > 0) return { history, source: place };
  if (folder)
    throw new Error(`The folder ${folder} has no conversations (files such as 2004-12-25.train-c.raw.txt).`);
  return { history: builtInHistory(), source: 'the built-in conversations' };
}

/** Where the corpus is: in `folder` or in `ubuntu-irc` within it, else beside the repository; undefined where it is not. */
export async function corpusFolder(folder?: string): Promise<string | undefined> {
  const named = folder ?? usualFolder;
  for (const place of [join(named, 'ubuntu-irc'), named]) if (await exists(place)) return place;
  return undefined;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
