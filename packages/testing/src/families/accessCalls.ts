import { apiPath, type Capability, ChatError, type ErrorBody } from '@confab/protocol';
import type { Person } from '../person.ts';
import { locationOf, messageId, pollOf, pollOptionId, type World } from './accessWorld.ts';

/** A call for each capability that needs it. `message` is the caller's own message where that matters. */
export const capabilityCalls: Partial<
  Record<Capability, (person: Person, world: World) => Promise<unknown>>
> = {
  'send-message': (person, world) => send(person, world, {}),
  'send-reply': (person, world) => send(person, world, { parent_id: messageId(world.type, 'root') }),
  'quote-message': (person, world) =>
    send(person, world, { quoted_message_id: messageId(world.type, 'root') }),
  'notify-channel': (person, world) => send(person, world, { text: '@channel', mentioned_channel: true }),
  'send-reaction': (person, { type }) =>
    person.call('POST /messages/{message_id}/reactions', {
      params: { message_id: messageId(type, 'root') },
      body: { type: 'wave' },
    }),
  'ban-channel-members': (person, { cid, people }) =>
    person.call('POST /bans', {
      body: {
        user_id: people.get('left')!.person.id,
        kind: 'time_out',
        cid,
        until: new Date(Date.now() + 1500).toISOString(),
      },
    }),
  'pin-message': (person, { type }) =>
    person.call('PUT /messages/{message_id}/pin', {
      params: { message_id: messageId(type, 'reply') },
      body: {},
    }),
  'send-poll': (person, world) => {
    const id = crypto.randomUUID();
    return send(person, world, { id, poll: pollOf(id, world.secret) });
  },
  'cast-poll-vote': (person, { type }) =>
    person.call('POST /polls/{poll_id}/votes', {
      params: { poll_id: `${messageId(type, 'root')}-poll` },
      body: { option_ids: [pollOptionId] },
    }),
  'share-location': (person, world) => {
    const id = crypto.randomUUID();
    return send(person, world, { id, shared_location: { ...locationOf(id, 'device'), duration: undefined } });
  },
  'update-any-message': (person, { type, secret }) =>
    person.call('PATCH /messages/{message_id}', {
      params: { message_id: messageId(type, 'quote') },
      body: { text: `${secret} ${crypto.randomUUID()}` },
    }),
  'update-channel': (person, { type, id, secret }) =>
    person.call('PATCH /channels/{type}/{id}', { params: { type, id }, body: { set: { topic: secret } } }),
  'update-channel-members': (person, { type, id, people }) =>
    person.call('POST /channels/{type}/{id}/members', {
      params: { type, id },
      body: { user_ids: [people.get('member')!.person.id] },
    }),
  'restrict-visibility': (person, world) =>
    send(person, world, { restricted_visibility: [world.people.get('owner')!.person.id] }),
  'send-links': (person, world) => send(person, world, { text: 'see https://lanterns.example/oil' }),
  // Nobody flags their own message: the member flags one of the owner's, the others one of the member's.
  'flag-message': (person, { type, people }) =>
    person.call('PUT /messages/{message_id}/flag', {
      params: {
        message_id: messageId(type, person.id === people.get('member')?.person.id ? 'reply' : 'answer'),
      },
      body: { reason: 'spam' },
    }),
  'set-channel-cooldown': (person, { type, id }) =>
    person.call('PATCH /channels/{type}/{id}', { params: { type, id }, body: { unset: ['cooldown'] } }),
  'upload-file': async (person, { type, id }) => {
    const path = `${apiPath}/channels/${type}/${id}/files?name=a.txt`;
    const headers = { 'content-type': 'text/plain' };
    const answer = await person.fetch(path, { method: 'POST', body: 'a file', headers });
    if (!answer.ok) throw ChatError.fromJSON((await answer.json()) as ErrorBody);
  },
  'typing-events': (person, { type, id }) =>
    person.call('POST /channels/{type}/{id}/typing', { params: { type, id }, body: { typing: true } }),
};

/** The same actions by commands, which must not be a way around the capability. */
export const commandCalls: Partial<Record<Capability, (person: Person, world: World) => Promise<unknown>>> = {
  'send-message': (person, world) => send(person, world, { text: '/shrug' }),
  'send-reply': (person, world) =>
    send(person, world, { text: '/me nods', parent_id: messageId(world.type, 'root') }),
  'update-channel': (person, world) => send(person, world, { text: `/topic ${world.secret}` }),
  'update-channel-members': (person, world) =>
    send(person, world, { text: `/invite ${world.people.get('member')!.person.id}` }),
};

/** The same actions by scheduled messages, which must not be a way around either. */
export const laterCalls: Partial<Record<Capability, (person: Person, world: World) => Promise<unknown>>> = {
  'send-message': (person, world) => sendLater(person, world, {}),
  'send-reply': (person, world) => sendLater(person, world, { parent_id: messageId(world.type, 'root') }),
  'quote-message': (person, world) =>
    sendLater(person, world, { quoted_message_id: messageId(world.type, 'root') }),
  'notify-channel': (person, world) =>
    sendLater(person, world, { text: '@channel', mentioned_channel: true }),
};

/** The actions on a scheduled message, which only its author may perform. */
export const scheduledCalls: Record<string, (person: Person, message_id: string) => Promise<unknown>> = {
  changing: (person, message_id) =>
    person.call('PATCH /scheduled_messages/{message_id}', { params: { message_id }, body: { text: 'mine' } }),
  sending: (person, message_id) =>
    person.call('POST /scheduled_messages/{message_id}/send', { params: { message_id }, body: {} }),
  cancelling: (person, message_id) =>
    person.call('DELETE /scheduled_messages/{message_id}', { params: { message_id } }),
};

/** Forwards a message of the channel to another channel. */
export const forwardTo = (person: Person, to: { type: string; id: string }, forwarded_message_id: string) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params: to,
    body: { message: { id: crypto.randomUUID(), forwarded_message_id } },
  });

const send = (person: Person, { type, id }: World, more: object) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params: { type, id },
    body: { message: { id: crypto.randomUUID(), text: 'a word', ...more } },
  });

const sendLater = (person: Person, { type, id }: World, more: object) =>
  person.call('POST /channels/{type}/{id}/scheduled_messages', {
    params: { type, id },
    body: {
      scheduled_message: {
        id: crypto.randomUUID(),
        text: 'a word',
        send_at: new Date(Date.now() + 86_400_000).toISOString(),
        ...more,
      },
    },
  });
