import { type ImportReason, maxBookmarks, maxBookmarkTitleLength } from '@confab/protocol';
import { type BookmarkRow, insertBookmark, selectBookmarks } from '../../bookmarks/index.ts';
import type { ExtraParts } from './extraParts.ts';
import { importedId } from './importId.ts';
import type { ImportedChannels } from './loadChannels.ts';
import type { Loading } from './loading.ts';
import type { People } from './people.ts';
import type { SourceBookmark } from './source.ts';

interface BookmarkParts extends ExtraParts {
  readonly people: People;
  readonly channels: ImportedChannels;
}

const webAddress = /^https?:\/\/[^\s"'<>\\]{1,2000}$/i;

/** Imports the bookmarks of channels, one in each step. Existing ones are unchanged. */
export async function loadBookmarks(loading: Loading, parts: BookmarkParts): Promise<void> {
  const { source, tally, isDry } = loading;
  const { note, isDone, step } = parts;
  if (!source.bookmarks) return;
  for await (const bookmark of source.bookmarks(note)) {
    const result = isDone() ? 'there' : await createBookmark(loading, parts, bookmark);
    if (typeof result === 'object') tally.add('bookmarks', { found: 1, written: 1 });
    else if (result === 'there') tally.add('bookmarks', { found: 1, there: 1 });
    else note('bookmarks', result, true, bookmark.title);
    const row = typeof result === 'object' && !isDry ? result : undefined;
    await step(row && (async (tx) => void (await tx.run(insertBookmark, row))));
  }
}

async function createBookmark(
  { context, source }: Loading,
  { people, channels }: BookmarkParts,
  bookmark: SourceBookmark,
): Promise<BookmarkRow | ImportReason | 'there'> {
  const target = channels.get(bookmark.channel);
  if (!target) return 'channel_unknown';
  if (!webAddress.test(bookmark.url) || !URL.canParse(bookmark.url)) return 'broken_line';
  const created_by_id = people.person(bookmark.by ?? '')?.id ?? target.row.created_by_id;
  if (created_by_id === undefined) return 'author_unknown';
  const id = importedId(source.form, bookmark.sourceId);
  const existing = await context.database.read.all(selectBookmarks, { cid: target.cid });
  if (existing.some((row) => row.id === id)) return 'there';
  if (existing.length >= maxBookmarks) return 'too_many';
  const createdMs = bookmark.createdMs ?? context.clock.now();
  return {
    cid: target.cid,
    id,
    url: bookmark.url,
    created_by_id,
    title: bookmark.title.slice(0, maxBookmarkTitleLength).toWellFormed(),
    emoji: bookmark.emoji ?? null,
    position: (existing.at(-1)?.position ?? -1) + 1,
    created_at: createdMs,
    updated_at: createdMs,
  };
}
