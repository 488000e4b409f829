import type { AnswerOf, searchEndpoints } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { type ListedFor, selectChannels, toChannel } from '../channels/index.ts';
import { matchingChannels } from '../channels/matching/index.ts';
import type { ServerContext } from '../feature.ts';
import { type MessageRow, shownTo, viewerOf, viewMessages } from '../messages/index.ts';
import { findPhrase } from './findPhrase.ts';
import { readSearch, type SearchRequest } from './searchPlan.ts';
import { splitWords } from './words/splitWords.ts';

/** What a channel must allow for its messages to be found. */
const searching: ListedFor = {
  capabilities: ['read-channel', 'search-messages'],
  suits: ({ features }) => features.search,
};

/** Finds messages for an actor (SRCH-04). */
export async function searchMessages(
  context: ServerContext,
  actor: Actor,
  request: SearchRequest,
): Promise<AnswerOf<typeof searchEndpoints.search>> {
  const { read } = context.database;
  const { words, withoutWords, conditions } = readSearch(request);
  const [from] = conditions.filter(({ operator }) => operator === 'from').map(({ value }) => value);
  const direction = request.sort[0]?.direction ?? -1;
  const channels = matchingChannels(context, actor, request.filter, searching);
  const rows = (await read.query((k, dialect) =>
    k
      .selectFrom('messages')
      .selectAll()
      .where('cid', 'in', channels(k, dialect).select('c.cid'))
      .where('type', '=', 'regular')
      .where('deleted_at', 'is', null)
      .where(from === undefined ? sql<boolean>`1 = 1` : sql<boolean>`user_id = ${from}`)
      .where(shownTo(dialect, viewerOf(actor)))
      .orderBy('created_at', direction === 1 ? 'asc' : 'desc')
      .orderBy('id', direction === 1 ? 'asc' : 'desc'),
  )) as MessageRow[];
  const matching = rows.filter(({ text }) => {
    const there = splitWords(text);
    return (
      words.every((phrase) => findPhrase(phrase, there).length > 0) &&
      !withoutWords.some((phrase) => findPhrase(phrase, there).length > 0)
    );
  });
  const offset = Number(request.next ?? 0) || 0;
  const page = matching.slice(offset, offset + request.limit);
  const messages = await viewMessages(context, read, page, actor.userId);
  const cids = [...new Set(page.map(({ cid }) => cid))];
  const found = new Map((await read.all(selectChannels, { cids })).map((row) => [row.cid, toChannel(row)]));
  return {
    results: messages.flatMap((message) => {
      const channel = found.get(message.cid);
      const there = splitWords(message.text);
      const highlights = words.flatMap((phrase) => findPhrase(phrase, there));
      return channel ? [{ message, channel, highlights: highlights.sort((a, b) => a.start - b.start) }] : [];
    }),
    names: [],
    ...(offset + request.limit < matching.length && { next: String(offset + request.limit) }),
  };
}
