import type { Message } from '@confab/protocol';
import type { HttpLane } from './httpLane.ts';
import { type LoadChannel, messagesPath } from './target.ts';

/**
 * A message that the service acknowledged. `sequence` counts the sender's own messages in the order of their answers.
 */
export interface Acknowledged {
  text: string;
  sender: number;
  sequence: number;
}

/** The findings of an audit of a channel. */
export interface Audit {
  audited: number;
  /** Acknowledged, but not stored as such in that channel. */
  missing: number;
  /** Stored more than once, by id or by number. */
  duplicated: number;
  /** Stored in another order than the sender got the answers. */
  out_of_order: number;
}

/**
 * Reads a channel over HTTP to its beginning and compares it with the acknowledged messages: id, channel, text and
 * order.
 */
export async function auditChannel(
  lane: HttpLane,
  channel: LoadChannel,
  token: string,
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promise<Audit> {
  const stored = await readWholeChannel(lane, channel, token);
  const cid = `${channel.type}:${channel.id}`;
  const audit: Audit = { audited: acknowledged.size, missing: 0, duplicated: 0, out_of_order: 0 };
  const seen = new Set<string>();
  const lastSequence = new Map<number, number>();
  let lastNumber = Number.POSITIVE_INFINITY;
  for (const message of stored) {
    if (seen.has(message.id) || message.number >= lastNumber) audit.duplicated++;
    lastNumber = message.number;
    const sent = acknowledged.get(message.id);
    if (!sent || seen.has(message.id) || message.text !== sent.text || message.cid !== cid) continue;
    seen.add(message.id);
    const later = lastSequence.get(sent.sender);
    if (later !== undefined && later <= sent.sequence) audit.out_of_order++;
    lastSequence.set(sent.sender, sent.sequence);
  }
  audit.missing = acknowledged.size - seen.size;
  return audit;
}

/** Returns all messages, the newest first. */
async function readWholeChannel(lane: HttpLane, channel: LoadChannel, token: string): Promise<Message[]> {
  const stored: Message[] = [];
  for (let before = ''; ; ) {
    const path = `${messagesPath(channel)}?limit=300${before && `&id_lt=${before}`}`;
    const page = await lane.json<{ messages: Message[]; has_prev: boolean }>(lane.head('GET', path, token));
    stored.push(...page.messages.toReversed());
    const oldest = page.messages[0];
    if (!page.has_prev || !oldest) return stored;
    before = oldest.id;
  }
}
