import {
  type BodyOf,
  type Command,
  fromCid,
  type Reaction,
  type Revision,
  type Routes,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { Store } from '../../core/store/store.ts';
import type { ChannelRecord } from './channelRecord.ts';

/** The parts of a channel that a change of its fields uses. */
interface ChangedChannel {
  readonly cid: string;
  readonly loadedSeq: number;
  readonly record: Store<ChannelRecord>;
  reload(): void;
}

/** The reactions to return: of one type or all, page by page. */
export interface ReactionQuery {
  type?: string;
  limit?: number;
  offset?: number;
}

/** Returns the reactions to a message, newest first (MSG-13). */
export async function queryReactions(
  { http, people }: ClientContext,
  messageId: string,
  { type, limit = 30, offset = 0 }: ReactionQuery = {},
): Promise<{ reactions: Reaction[]; hasNext: boolean }> {
  const answer = await http.call('GET /messages/{message_id}/reactions', {
    params: { message_id: messageId },
    query: { limit: String(limit), offset: String(offset), ...(type !== undefined && { type }) },
  });
  people.addFromReactions(answer.reactions, 'answer');
  return { reactions: answer.reactions, hasNext: answer.has_next };
}

/** Returns earlier texts of an edited message, newest first (MSG-03). */
export async function getRevisions({ http }: ClientContext, messageId: string): Promise<Revision[]> {
  const answer = await http.call('GET /messages/{message_id}/revisions', {
    params: { message_id: messageId },
  });
  return answer.revisions;
}

/** Returns the slash commands available in a channel, by name (COMP-08). */
export async function listCommands({ http }: ClientContext, cid: string): Promise<Command[]> {
  return (await http.call('GET /channels/{type}/{id}/commands', { params: fromCid(cid) })).commands;
}

/** Sets and unsets a channel's fields. */
export async function updateChannel(
  { http, journal }: ClientContext,
  channel: ChangedChannel,
  change: BodyOf<Routes['PATCH /channels/{type}/{id}']>,
): Promise<void> {
  const { loadedSeq } = channel;
  await journal.applyAnswer(
    () => http.call('PATCH /channels/{type}/{id}', { params: fromCid(channel.cid), body: change }),
    (answer) => {
      // A state that was loaded meanwhile may include changes whose events do not arrive any more.
      if (loadedSeq === channel.loadedSeq)
        channel.record.update((record) => ({ ...record, channel: answer.channel }));
      else channel.reload();
    },
  );
}
