import type { BatchCounter, Preloader, Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ChannelRow } from './migrations.ts';

type Numbers = Pick<ChannelRow, 'last_message_number' | 'last_open_number' | 'last_message_at'>;

const selectNumbers = statement(
  (k, p: Placeholders<{ cid: string }>, dialect) => {
    const numbers = k
      .selectFrom('channels')
      .select(['last_message_number', 'last_open_number', 'last_message_at'])
      .where('cid', '=', p('cid'));
    return dialect.name === 'postgres' ? numbers.forUpdate() : numbers;
  },
  { cacheUntilTablesChange: ['channels'] },
);

const updateNumbers = statement(
  (k, p: Placeholders<Numbers & { cid: string }>) =>
    k
      .updateTable('channels')
      .set({
        last_message_number: p('last_message_number'),
        last_open_number: p('last_open_number'),
        last_message_at: p('last_message_at'),
      })
      .where('cid', '=', p('cid')),
  { keepsCacheValid: true },
);

/** The numbering of a channel's messages; the writes of one commit store it once. */
const channelNumbers: BatchCounter<Numbers> = {
  async load(store, cid) {
    const numbers = await store.get(selectNumbers, { cid });
    if (!numbers) throw new Error(`The channel ${cid} is gone.`);
    return numbers;
  },
  store: async (store, cid, numbers) => store.enqueue(updateNumbers, { cid, ...numbers }),
};

/** A request for message numbers. */
export interface NumberRequest {
  count?: number;
  /** When the last of them in the main list was written, in milliseconds since 1970: updates the channel's activity. */
  listedAt: number | undefined;
  /** Whether everyone may read them: only then does the channel's public number change. */
  isOpen: boolean;
}

/** Assigns a channel's next numbers, from 1 without gaps; returns the last of them. */
export function assignNumbers(
  tx: Transaction,
  cid: string,
  { count = 1, listedAt, isOpen }: NumberRequest,
): MaybePromise<number> {
  return tx.change(channelNumbers, cid, (numbers) => {
    const before = numbers.last_message_number;
    numbers.last_message_number = before + count;
    numbers.last_open_number = isOpen ? before + count : (numbers.last_open_number ?? before);
    numbers.last_message_at = listedAt ?? numbers.last_message_at;
    return numbers.last_message_number;
  });
}

/** Begins to load what {@link assignNumbers} needs. */
export const preloadNumbers = (tx: Preloader, cid: string): void => tx.preload(channelNumbers, cid);
