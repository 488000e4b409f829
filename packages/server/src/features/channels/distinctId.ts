import { createHash } from 'node:crypto';

const mark = '!m-';

/** Returns the id of the channel with exactly these members, in any order (CHAN-02). */
export function distinctId(userIds: readonly string[]): string {
  const members = [...new Set(userIds)].sort();
  return mark + createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** Whether an id is that of a distinct channel. */
export const isDistinctId = (id: string): boolean => id.startsWith('!');
