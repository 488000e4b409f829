import type { Message, SearchedName, SearchResult } from '@confab/protocol';
import type { AnswerOf, searchEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { reachesAllTenants, tenantOf } from '../../core/access/tenants.ts';
import { isTimeZone } from '../../core/clock/zonedTime.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import { matchingChannels } from '../channelQueries/index.ts';
import { type ListedFor, openTypes } from '../channels/index.ts';
import { readableMessages } from '../messages/index.ts';
import { sightOfActor, userDirectory } from '../users/index.ts';
import { fromNext, toNext } from './cursor.ts';
import { checkFieldFilter, isFoundByIndex, matchingFields } from './fieldFilter.ts';
import { fileMatches } from './fileMatches.ts';
import { highlightsOf } from './highlights.ts';
import type { FoundName, IndexAnswer, IndexQuery, Scope, SearchOrder } from './index/indexQuery.ts';
import { resultChannels } from './resultChannels.ts';
import { searchIndex } from './searchIndex.ts';
import { readSearch, type SearchRequest } from './searchPlan.ts';

/** The capability that makes a channel's messages searchable. */
export const searching: ListedFor = {
  capabilities: ['read-channel', 'search-messages'],
  suits: ({ features }) => features.search,
};

/** Most rounds to fill a page whose messages turned out to be unreadable. */
const maxRounds = 4;
/** Messages of a round that are compared with a filter which the index cannot decide. */
const maxCandidates = 200;

/** Searches messages for an actor (SRCH-04), in the channels that it may currently read and search. */
export async function searchMessages(
  context: ServerContext,
  actor: Actor,
  request: SearchRequest,
): Promise<AnswerOf<typeof searchEndpoints.search>> {
  const order = orderOf(request);
  const { fields } = request.message_filter;
  checkFieldFilter(fields, context.database.read.dialect);
  const timeZone = await timeZoneOf(context, actor, request);
  const asked = readSearch(request, { timeZone, now: context.clock.now() });
  const scope = await scopeOf(context, actor, request.filter);
  const query: IndexQuery = {
    ...asked,
    scope,
    order,
    after: fromNext(order, request.next),
    limit: request.limit,
  };
  const { answer, next, messages } = await findPage(context, actor, query, fields);
  const channels = await resultChannels(context, actor, messages);
  const files = await fileMatches(context.database.read, asked.clauses, messages);
  return {
    results: messages.flatMap((message): SearchResult[] => {
      const where = channels.get(message.cid);
      // A truncation removes messages in batches; they must not be found from the start.
      if (!where || message.number <= where.channel.truncated_number) return [];
      const highlights = highlightsOf(asked.clauses, message.text);
      const matches = files.get(message.id);
      return [{ message, ...where, highlights, ...(matches && { files: matches }) }];
    }),
    ...(next && { next: toNext(order, next) }),
    names: await describeNames(context, actor, answer.names),
    ...(answer.indexing && { indexing: true }),
  };
}

/**
 * Queries the index until a page is full of messages that match the filter and that the actor may read, whatever the
 * index's view of either; or until enough were tried, and `next` continues there.
 */
async function findPage(
  context: ServerContext,
  actor: Actor,
  query: IndexQuery,
  fields: Record<string, unknown>,
) {
  const { read } = context.database;
  const messages: Message[] = [];
  let answer: IndexAnswer | undefined;
  let next = query.after;
  for (let round = 0; round < maxRounds; round++) {
    const missing = query.limit - messages.length;
    const limit = isFoundByIndex(fields) ? missing : maxCandidates;
    const found: IndexAnswer = await searchIndex(context).search({ ...query, after: next, limit });
    answer = found;
    const matching = await matchingFields(
      read,
      fields,
      found.hits.map(({ messageId }) => messageId),
    );
    const hits = found.hits.filter(({ messageId }) => matching.has(messageId));
    const tried = hits.slice(0, missing);
    next = hits.length > missing ? tried.at(-1)?.cursor : found.next;
    const ids = tried.map(({ messageId }) => messageId);
    const readable = await readableMessages(context, read, actor, ids, searching);
    messages.push(...ids.flatMap((id) => readable.get(id) ?? []));
    if (!next || messages.length >= query.limit) break;
  }
  return { answer: answer as IndexAnswer, next, messages };
}

function orderOf({ sort }: SearchRequest): SearchOrder {
  const [key] = sort;
  if (key?.field === 'relevance') return 'relevance';
  return key?.direction === 1 ? 'oldest' : 'newest';
}

async function timeZoneOf(
  context: ServerContext,
  actor: Actor,
  { time_zone }: SearchRequest,
): Promise<string> {
  if (time_zone !== undefined) {
    if (isTimeZone(time_zone)) return time_zone;
    throw inputError([{ field: 'time_zone', rule: 'must be a time zone name' }]);
  }
  if (actor.userId === undefined) return 'UTC';
  const users = await userDirectory(context).findMany([actor.userId]);
  return users.get(actor.userId)?.time_zone ?? 'UTC';
}

/** Returns where the actor may search, evaluating the channel filter. */
async function scopeOf(
  context: ServerContext,
  actor: Actor,
  filter: Record<string, unknown>,
): Promise<Scope> {
  const scope = {
    userId: actor.userId ?? '',
    sight: sightOfActor(context, actor),
    tenant: reachesAllTenants(actor) ? undefined : tenantOf(actor),
    ...openTypes(context, actor, searching),
  };
  if (Object.keys(filter).length === 0) return scope;
  const matching = matchingChannels(context, actor, filter, searching);
  const rows = await context.database.read.query((k, dialect) => matching(k, dialect).select('c.cid'));
  return { ...scope, cids: rows.map(({ cid }) => cid) };
}

/** Returns how names were resolved: the index knows types and memberships, but not bans. */
async function describeNames(
  context: ServerContext,
  actor: Actor,
  names: readonly FoundName[],
): Promise<SearchedName[]> {
  const isPerson = ({ name }: FoundName) => name.operator === 'from';
  const people = await userDirectory(context).refs(names.filter(isPerson).flatMap(({ found }) => found));
  const cids = names.filter((one) => !isPerson(one)).flatMap(({ found }) => found);
  const rows = cids.length === 0 ? [] : await readableChannels(context, actor, cids);
  const channels = new Map(rows.map(({ cid, name }) => [cid, name ?? undefined]));
  return names.map((one) => ({
    operator: one.name.operator,
    value: one.name.value,
    start: one.name.start,
    end: one.name.end,
    match: isPerson(one) || one.found.some((cid) => channels.has(cid)) ? one.match : 'none',
    users: isPerson(one) ? one.found.flatMap((id) => people.get(id) ?? []) : [],
    channels: isPerson(one)
      ? []
      : one.found.flatMap((cid) => (channels.has(cid) ? [{ cid, name: channels.get(cid) }] : [])),
  }));
}

async function readableChannels(context: ServerContext, actor: Actor, cids: string[]) {
  const matching = matchingChannels(context, actor, { cid: { $in: cids } }, searching);
  return context.database.read.query((k, dialect) => matching(k, dialect).select(['c.cid', 'c.name']));
}
