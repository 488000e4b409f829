import type { Channel } from '@confab/protocol';

/** One key of a sort: 1 ascending, -1 descending. */
export interface SortKey {
  field: string;
  direction: 1 | -1;
}

/**
 * Compares channels as the service does (CHAN-05): by the keys in order, missing values last; by newest activity where
 * there are none; by cid where all are equal.
 */
export function compareChannels(sort: readonly SortKey[]): (left: Channel, right: Channel) => number {
  return (left, right) => {
    for (const { field, direction } of sort) {
      const [a, b] = [left[field as keyof Channel], right[field as keyof Channel]];
      const order = a === undefined || b === undefined ? missingLast(a, b) : compare(a, b) * direction;
      if (order !== 0) return order;
    }
    const activity = sort.length === 0 ? compare(activityOf(right), activityOf(left)) : 0;
    return activity || compare(left.cid, right.cid);
  };
}

const activityOf = (channel: Channel) => channel.last_message_at ?? channel.created_at;

const missingLast = (left: unknown, right: unknown) =>
  Number(left === undefined) - Number(right === undefined);

const compare = <T>(left: T, right: T) => (left < right ? -1 : left > right ? 1 : 0);
