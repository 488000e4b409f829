import {
  apiPath,
  type Capability,
  ChatError,
  channelStream,
  type ErrorBody,
  notAllowed,
} from '@confab/protocol';
import type { Person } from '../person.ts';
import { ownersSection, type World } from './accessWorld.ts';

/** The ids by which paths are requested. */
export interface Names {
  readonly type: string;
  readonly id: string;
  readonly message: string;
  readonly file: string;
}

/**
 * A request that reads something of a channel. `names` are those of the channel and its root message, or of missing
 * ones.
 */
export interface ReadPath {
  readonly name: string;
  /** The expected content of a reader's answer; the secret by default. */
  readonly finds?: 'secret' | 'nothing';
  /** The capability that the request needs besides reading the channel. */
  readonly needs?: Capability;
  read(person: Person, names: Names): Promise<unknown>;
}

/** Every request that reads something of one channel. */
export const readPaths: readonly ReadPath[] = [
  {
    name: 'the channel with its state',
    read: (person, { type, id }) =>
      person.call('POST /channels/{type}/{id}/query', { params: { type, id }, body: { create: false } }),
  },
  {
    name: 'its messages',
    read: (person, { type, id }) =>
      person.call('GET /channels/{type}/{id}/messages', { params: { type, id } }),
  },
  {
    name: 'its messages around one',
    read: (person, { type, id, message }) =>
      person.call('GET /channels/{type}/{id}/messages', {
        params: { type, id },
        query: { id_around: message },
      }),
  },
  {
    name: 'one message (a permalink)',
    read: (person, { message }) =>
      person.call('GET /messages/{message_id}', { params: { message_id: message } }),
  },
  {
    name: 'a thread',
    read: (person, { message }) =>
      person.call('GET /messages/{message_id}/replies', { params: { message_id: message } }),
  },
  {
    name: 'earlier texts of a message',
    needs: 'update-any-message',
    read: (person, { message }) =>
      person.call('GET /messages/{message_id}/revisions', { params: { message_id: message } }),
  },
  {
    name: 'reactions to a message',
    finds: 'nothing',
    read: (person, { message }) =>
      person.call('GET /messages/{message_id}/reactions', { params: { message_id: message } }),
  },
  {
    name: 'the poll of a message',
    read: (person, { message }) =>
      person.call('GET /polls/{poll_id}', { params: { poll_id: `${message}-poll` } }),
  },
  {
    name: 'who voted in it',
    finds: 'nothing',
    needs: 'query-poll-votes',
    read: (person, { message }) =>
      person.call('GET /polls/{poll_id}/votes', { params: { poll_id: `${message}-poll` } }),
  },
  {
    name: 'the answers to it',
    finds: 'nothing',
    needs: 'query-poll-votes',
    read: (person, { message }) =>
      person.call('GET /polls/{poll_id}/answers', { params: { poll_id: `${message}-poll` } }),
  },
  {
    name: 'its pinned messages',
    read: (person, { type, id }) => person.call('GET /channels/{type}/{id}/pinned', { params: { type, id } }),
  },
  {
    name: 'a message that one saves',
    read: (person, { message }) =>
      person.call('PUT /messages/{message_id}/reminder', { params: { message_id: message }, body: {} }),
  },
  {
    name: "one's own draft in it",
    read: (person, { type, id }) => person.call('GET /channels/{type}/{id}/draft', { params: { type, id } }),
  },
  {
    name: 'the commands that one may use in it',
    finds: 'nothing',
    read: (person, { type, id }) =>
      person.call('GET /channels/{type}/{id}/commands', { params: { type, id } }),
  },
  {
    name: 'its live locations',
    read: (person, { type, id }) =>
      person.call('GET /channels/{type}/{id}/locations', { params: { type, id } }),
  },
  {
    name: 'a file of a message',
    read: async (person, { file }) => {
      const answer = await person.fetch(`${apiPath}/files/${file}`);
      if (answer.ok) return answer.text();
      throw ChatError.fromJSON((await answer.json()) as ErrorBody);
    },
  },
  {
    name: 'why one was notified of a message',
    finds: 'nothing',
    read: (person, { message }) =>
      person.call('GET /notifications/trace', { query: { message_id: message } }),
  },
  {
    name: 'its members',
    finds: 'nothing',
    read: (person, { type, id }) =>
      person.call('POST /channels/{type}/{id}/members/query', { params: { type, id }, body: {} }),
  },
];

/** Requests that answer everybody, each with what they may see. */
export const lists: Record<string, (person: Person, world: World) => Promise<unknown>> = {
  'all channels': (person) => person.call('POST /channels/query', { body: { limit: 100 } }),
  'channels by name': (person, { cid }) => person.call('POST /channels/query', { body: { filter: { cid } } }),
  'channels of a member': (person, { people }) =>
    person.call('POST /channels/query', {
      body: { filter: { members: { $in: [people.get('member')!.person.id] } } },
    }),
  'threads that one follows': (person) => person.call('POST /threads/query', { body: {} }),
  'messages that mention one': (person) => person.call('POST /mentions/query', { body: {} }),
  'messages by a word of them': (person) => person.call('POST /search', { body: { query: 'lantern' } }),
  'messages by their channel': (person, { cid }) =>
    person.call('POST /search', { body: { query: `in:${cid}`, limit: 50 } }),
  'messages by a filter of channels': (person, { cid }) =>
    person.call('POST /search', { body: { query: 'lantern', filter: { cid } } }),
  'unread channels': (person) => person.call('GET /unread'),
  'events since the beginning': async (person, { cid }) => {
    const cursors = { app: 0, [`user:${person.id}`]: 0, [channelStream(cid)]: 0 };
    const { events, heads } = await person.call('POST /events/poll', { body: { cursors } });
    // An invitation names its channel; a draft has the words that its reader wrote there while they could.
    const leftOut = ['notification.added_to_channel', 'draft.updated'];
    return { heads, events: events.filter(({ type }) => !leftOut.includes(type)) };
  },
  "one's own saved messages": (person) =>
    person.call('POST /reminders/query', { body: { filter: 'saved', limit: 100 } }),
  "one's own reminders": async (person) => {
    const { reminders } = await person.call('GET /reminders');
    const ids = reminders.map(({ id }) => id);
    return [reminders, await person.call('POST /reminders/get', { body: { ids } })];
  },
  "one's own flags": (person) => person.call('GET /flags'),
  "one's own drafts": (person) => person.call('POST /drafts/query', { body: { limit: 100 } }),
  "one's own scheduled messages": (person) =>
    person.call('POST /scheduled_messages/query', { body: { limit: 100 } }),
  "one's own scheduled messages in it": (person, { cid }) =>
    person.call('POST /scheduled_messages/query', { body: { cid } }),
  "one's own live locations": (person) => person.call('GET /locations'),
  "one's own state of channels": (person) => person.call('GET /me/memberships'),
  'channels that one has pinned': (person) =>
    person.call('POST /channels/query', { body: { filter: { pinned: true } } }),
  'channels of a section': (person, { type }) =>
    person.call('POST /channels/query', { body: { filter: { section_id: ownersSection(type) } } }),
  "one's own notification settings": (person) => person.call('GET /me/notification-settings'),
  "one's own devices that get pushes": (person) => person.call('GET /me/push-subscriptions'),
  "one's own sections": (person) => person.call('GET /sections'),
  polls: (person) => person.call('POST /polls/query', { body: { limit: 100 } }),
  'a search for its words': (person, { secret }) => person.call('POST /search', { body: { query: secret } }),
  'a search in it': (person, { secret, cid }) =>
    person.call('POST /search', { body: { filter: { cid }, message_filter: { text: secret } } }),
  groups: (person) => person.call('GET /groups'),
  'campaigns and segments': (person) => nothingFor(person, ['POST /campaigns/query', 'POST /segments/query']),
  'custom emoji': (person) => person.call('GET /emoji'),
  people: (person) => person.call('POST /users/query', { body: {} }),
};

/** Campaign routes, which answer nothing here, since nobody manages campaigns. */
const nothingFor = (person: Person, routes: ('POST /campaigns/query' | 'POST /segments/query')[]) =>
  Promise.all(
    routes.map((route) =>
      person
        .call(route, { body: {} })
        .catch((error: ChatError) => (error.is(notAllowed) ? [] : Promise.reject(error))),
    ),
  );
