import { createHash } from 'node:crypto';

const mark = '!m-';

/** The id of the one channel of exactly these members, in any order (CHAN-02). */
export function distinctId(userIds: readonly string[]): string {
  const members = [...new Set(userIds)].sort();
  return mark + createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** Whether an id is one that only a members list makes. */
export const isDistinctId = (id: string): boolean => id.startsWith('!');
