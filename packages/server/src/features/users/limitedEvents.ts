import { appStream, channelStream, cidOfStream, tenantOfStream } from '@confab/protocol';
import {
  appEvents,
  automodEvents,
  channelEvents,
  channelTypeEvents,
  commandEvents,
  type EventDefinition,
  type EventEnvelope,
  type EventOf,
  emojiEvents,
  groupEvents,
  locationEvents,
  messageEvents,
  pinEvents,
  pollEvents,
  profileFieldEvents,
  reactionEvents,
  realtimeEvents,
  userEvents,
} from '@confab/protocol/schemas';
import { sql } from 'kysely';
import { tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { eventTypeOf } from '../../core/log/eventJson.ts';
import type { EventFilter } from '../../core/realtime/eventFilter.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { seesWholeTenant } from './visiblePeople.ts';
import { peopleNamedBy, withoutUnseen } from './visibleValues.ts';

/** How an event that names users is limited for readers who see only some of them (TEN-01). */
export interface LimitedEvent<E> {
  /** Returns the ids of the users it names. */
  people(event: E): readonly string[];
  /** Returns the visible part of the event; undefined for none. */
  visiblePart(event: E, isSeen: (id: string) => boolean): E | undefined;
}

/** The limits of events; features add theirs while they are wired. */
export interface LimitedEvents {
  add<D extends EventDefinition>(definition: D, limits: LimitedEvent<EventOf<D>>): void;
  of(type: string): LimitedEvent<AnyEvent> | undefined;
}

type AnyEvent = EventEnvelope & { readonly type: string };

/**
 * App events that name nobody. An event that is neither listed here nor limited is hidden, so that a forgotten one
 * reveals too little.
 */
const namesNobody: readonly EventDefinition[] = [
  ...Object.values(appEvents),
  ...Object.values(automodEvents),
  ...Object.values(channelTypeEvents),
  ...Object.values(commandEvents),
  emojiEvents.emojiDeleted,
  groupEvents.groupDeleted,
  ...Object.values(profileFieldEvents),
];
const everything: LimitedEvent<AnyEvent> = { people: () => [], visiblePart: (event) => event };

/** The limits of a server's events. */
export const limitedEvents = perServer((context): LimitedEvents => {
  const limits = new Map(namesNobody.map(({ type }) => [type, everything]));
  const add: LimitedEvents['add'] = ({ type }, limit) => void limits.set(type, limit as never);
  add(userEvents.userUpdated, {
    people: ({ user }) => [user.id, ...peopleNamedBy(context, user)],
    visiblePart: (event, isSeen) =>
      isSeen(event.user.id) ? { ...event, user: withoutUnseen(context, event.user, isSeen) } : undefined,
  });
  return { add, of: (type) => limits.get(type) };
});

const selectChannelsOf = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('members')
    .select(['user_id', 'cid'])
    .where('state', '=', 'joined')
    .where(sql<boolean>`user_id ${oneOf(dialect, p('ids'))}`),
);

/** The features whose events readers without an account receive: what is written, and nothing about people. */
const eventsForAnonymous: readonly EventDefinition[] = [
  appEvents,
  channelEvents,
  channelTypeEvents,
  emojiEvents,
  locationEvents,
  messageEvents,
  pinEvents,
  pollEvents,
  reactionEvents,
  realtimeEvents,
].flatMap((events): EventDefinition[] => Object.values(events));
const typesForAnonymous = new Set(eventsForAnonymous.map(({ type }) => type));
const isForAnonymous = (text: string): boolean => typesForAnonymous.has(eventTypeOf(text));

/** Returns the channel streams of each user's memberships. */
async function streamsOfPeople(reader: Reader, ids: string[]): Promise<Map<string, Set<string>>> {
  const streams = new Map<string, Set<string>>();
  if (ids.length === 0) return streams;
  for (const { user_id, cid } of await reader.all(selectChannelsOf, { ids })) {
    const known = streams.get(user_id) ?? new Set();
    streams.set(user_id, known.add(channelStream(cid)));
  }
  return streams;
}

/** Whether it is for everyone in a tenant or without one: then it is hidden unless its users are known. */
const isForEverybody = (text: string, type: string): boolean =>
  [`"${appStream}"`, '"tenant:'].some((stream) => text.startsWith(`{"type":"${type}","stream":${stream}`));

const isOfPeople = (stream: string): boolean => stream === appStream || tenantOfStream(stream) !== undefined;

/**
 * Filters events for readers who see only users of shared channels (TEN-01): users in a channel whose stream the reader
 * receives as a member. Applies to the stream of the reader's tenant, and to channels where the reader is not a member,
 * where only member events are limited. A reader with a tenant sees nobody in the `app` stream, whose users have none
 * (TEN-02). A logged event with nothing visible keeps its number.
 */
export function createEventFilter(context: ServerContext): EventFilter {
  const limits = limitedEvents(context);
  return {
    appliesTo: (actor, stream, isOwn) =>
      (stream === appStream && tenantOf(actor) !== null) ||
      ((isOfPeople(stream) || (!isOwn && cidOfStream(stream) !== undefined)) &&
        !seesWholeTenant(context, actor)),
    async prepare(texts) {
      const limited = texts.filter((text) => {
        const type = eventTypeOf(text);
        return limits.of(type) !== undefined || isForEverybody(text, type);
      });
      const events = new Map(limited.map((text) => [text, JSON.parse(text) as AnyEvent]));
      const named = [...events.values()].flatMap((event) => [
        ...(limits.of(event.type)?.people(event) ?? []),
        ...(event.actor_id === undefined ? [] : [event.actor_id]),
      ]);
      const streams = await streamsOfPeople(context.database.read, [...new Set(named)]);
      return (text, { userId, own, isAnonymous }) => {
        if (isAnonymous && !isForAnonymous(text)) return hidden(JSON.parse(text) as AnyEvent);
        const event = events.get(text);
        if (!event) return text;
        if (isOfOtherTenant(event, own)) return visiblePart(limits, { ...event, type: '' }, isNobody);
        const isSeen = (id: string) => id === userId || streams.get(id)?.isDisjointFrom(own) === false;
        return visiblePart(limits, event, isSeen);
      };
    },
  };
}

const isNobody = () => false;

/** Whether it is about a group without a tenant, and the reader has one. */
const isOfOtherTenant = ({ type, stream }: AnyEvent, own: ReadonlySet<string>): boolean =>
  type === groupEvents.groupDeleted.type &&
  stream === appStream &&
  [...own].some((one) => tenantOfStream(one) !== undefined);

/** Returns the visible part of an event in wire form; undefined for an unlogged one without any. */
function visiblePart(
  limits: LimitedEvents,
  event: AnyEvent,
  isSeen: (id: string) => boolean,
): string | undefined {
  const { type: _, actor_id } = event;
  const shown = limits.of(event.type)?.visiblePart(event, isSeen);
  if (shown) {
    const isActorSeen = actor_id === undefined || isSeen(actor_id);
    return JSON.stringify(isActorSeen ? shown : { ...shown, actor_id: undefined });
  }
  return hidden(event);
}

/** Returns the placeholder of an event that the reader may not see; undefined for an unlogged one. */
function hidden({ stream, seq, created_at }: AnyEvent): string | undefined {
  const { type } = realtimeEvents.eventHidden;
  return seq === 0 ? undefined : JSON.stringify({ type, stream, seq, created_at });
}
