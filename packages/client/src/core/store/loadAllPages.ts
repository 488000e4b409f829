import type { ChatEvent } from '@confab/protocol';
import type { CoreContext } from '../coreContext.ts';

const pageSize = 100;

/** A list that is read to its end, page by page. */
interface PagedList<T> {
  page(range: { limit: number; offset: number }): Promise<{ items: readonly T[]; has_next: boolean }>;
  idOf(item: T): string;
  /**
   * Whether this event may have moved an item over the edge of a page while pages were read: then all are read again.
   */
  moves(event: ChatEvent): boolean;
  apply(items: readonly T[]): void;
}

/** Loads a whole list and applies it, with the events that arrived meanwhile over it. */
export async function loadAllPages<T>(context: CoreContext, list: PagedList<T>): Promise<void> {
  const isWhole = await context.journal.applyAnswer(
    () => readAll(list),
    (items, since) => {
      if (!items || (items.length > pageSize && since.some((event) => list.moves(event)))) return false;
      list.apply(items);
      return true;
    },
  );
  if (!isWhole) await loadAllPages(context, list);
}

/**
 * Reads the pages; undefined if items before a page have moved meanwhile, whose events may arrive later: each page
 * begins with the last item of the one before.
 */
async function readAll<T>({ idOf, page }: PagedList<T>): Promise<readonly T[] | undefined> {
  let { items: all, has_next: more } = await page({ limit: pageSize, offset: 0 });
  while (more) {
    const last = all.at(-1)!;
    const { items, has_next } = await page({ limit: pageSize, offset: all.length - 1 });
    const [first, ...further] = items;
    if (!first || idOf(first) !== idOf(last)) return undefined;
    all = [...all, ...further];
    more = has_next;
  }
  return all;
}
