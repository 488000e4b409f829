import type { ChatEvent } from '@confab/protocol';
import type { CoreContext } from '../coreContext.ts';

const pageSize = 100;

/** A list that is read to its end, page by page. */
interface PagedList<T> {
  page(range: { limit: number; offset: number }): Promise<{ items: readonly T[]; has_next: boolean }>;
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
      if (items.length > pageSize && since.some((event) => list.moves(event))) return false;
      list.apply(items);
      return true;
    },
  );
  if (!isWhole) await loadAllPages(context, list);
}

async function readAll<T>(list: PagedList<T>): Promise<T[]> {
  const all: T[] = [];
  for (let more = true; more; ) {
    const { items, has_next } = await list.page({ limit: pageSize, offset: all.length });
    all.push(...items);
    more = has_next;
  }
  return all;
}
