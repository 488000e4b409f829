import type { Channel } from '@confab/protocol';

/** One key of a sort: 1 ascending, -1 descending. */
export interface SortKey {
  field: string;
  direction: 1 | -1;
}

/** Newest activity first, as the service sorts unless told otherwise (CHAN-05). */
export const newestActivityFirst: readonly SortKey[] = [{ field: 'last_message_at', direction: -1 }];

/** Compares channels as the service does: by the keys in order, and by cid where all are equal. */
export function compareChannels(sort: readonly SortKey[]): (left: Channel, right: Channel) => number {
  const keys = sort.length > 0 ? sort : newestActivityFirst;
  return (left, right) => {
    for (const { field, direction } of keys) {
      const order = compareValues(left[field as keyof Channel], right[field as keyof Channel]);
      if (order !== 0) return order * direction;
    }
    return left.cid < right.cid ? -1 : left.cid > right.cid ? 1 : 0;
  };
}

/** A missing value is less than any other. */
function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === undefined) return -1;
  if (right === undefined) return 1;
  return (left as number) < (right as number) ? -1 : 1;
}
