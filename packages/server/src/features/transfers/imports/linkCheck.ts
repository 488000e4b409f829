import { selectDeadLinks } from './linkStore.ts';
import type { Loading } from './loading.ts';

const pageSize = 1000;

/**
 * Reports links of imported messages that lead to none: to a message that was not imported. Read only once all messages
 * are here, since a link can lead to a later one.
 */
export async function checkLinks({ context, importId, isDry, tally }: Loading): Promise<void> {
  if (isDry) return;
  const { database } = context;
  let after = { message_id: '', target: '' };
  for (;;) {
    const page = { import_id: importId, ...after, limit: pageSize };
    const rows = await database.read.all(selectDeadLinks, page);
    for (const { message_id } of rows) {
      tally.add('links', { found: -1, written: -1 });
      tally.note('links', 'link_unresolved', true, message_id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}
