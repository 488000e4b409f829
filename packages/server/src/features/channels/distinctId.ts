import { createHash } from 'node:crypto';
import { fromCid, toCid } from '@confab/protocol';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { selectPredecessor, selectSuccessor, upsertSuccessor } from './channelStore.ts';

const mark = '!m-';

/** Returns the id of the first channel with exactly these members, in any order (CHAN-02). */
export const distinctId = (userIds: readonly string[]): string => hashedId([...new Set(userIds)].sort());

/** Returns the cid of the conversation with exactly these members, which is another one after a conversion (CHAN-13). */
export async function distinctCid(reader: Reader, type: string, userIds: readonly string[]): Promise<string> {
  const cid = toCid(type, distinctId(userIds));
  return (await reader.get(selectSuccessor, { cid }))?.successor ?? cid;
}

/** Gives the members of a conversation that became a channel another one, which does not exist yet. */
export async function replaceDistinct(tx: Transaction, cid: string): Promise<void> {
  const first = (await tx.get(selectPredecessor, { successor: cid }))?.cid ?? cid;
  const successor = toCid(fromCid(cid).type, hashedId([cid]));
  await tx.run(upsertSuccessor, { cid: first, successor });
}

const hashedId = (parts: readonly string[]): string =>
  mark + createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Whether an id is that of a distinct channel. */
export const isDistinctId = (id: string): boolean => id.startsWith('!');
