import type { Transaction } from '../../../core/storage/database.ts';
import { checkLinks } from './linkCheck.ts';
import { loadBookmarks } from './loadBookmarks.ts';
import type { ImportedChannels } from './loadChannels.ts';
import { loadEmoji } from './loadEmoji.ts';
import type { Loading } from './loading.ts';
import type { LoadProgress } from './loadProgress.ts';
import type { People } from './people.ts';

/** Imports emoji and bookmarks, one a step, and checks the links as the last step. */
export async function loadExtras(
  loading: Loading,
  { progress, people, channels }: { progress: LoadProgress; people: People; channels: ImportedChannels },
): Promise<void> {
  const { tally } = loading;
  const done = progress.extras;
  let at = 0;
  const step = async (write: ((tx: Transaction) => Promise<void>) | undefined) => {
    at += 1;
    if (at > done) {
      progress.extras = at;
      await progress.save({ phase: 'members', at: channels.size }, write);
    }
    tally.isMuted = at < done;
  };
  tally.isMuted = done > 0;
  const parts = { note: tally.note, isDone: () => at < done, step };
  await loadEmoji(loading, parts);
  await loadBookmarks(loading, { ...parts, people, channels });
  if (at >= done) {
    tally.isMuted = false;
    await checkLinks(loading);
    await step(undefined);
  }
  tally.isMuted = false;
}
