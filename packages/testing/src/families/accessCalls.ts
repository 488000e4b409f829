import type { Capability } from '@confab/protocol';
import type { Person } from '../person.ts';
import { type AccessWorld, messageId, sendTo } from './accessWorld.ts';
import type { AccessCall } from './featureFamily.ts';

/** The same actions by commands, which must not be a way around the capability. */
export const commandCalls: Partial<Record<Capability, AccessCall>> = {
  'send-message': (person, world) => sendTo(person, world, { text: '/shrug' }),
  'send-reply': (person, world) =>
    sendTo(person, world, { text: '/me nods', parent_id: messageId(world.type, 'root') }),
  'update-channel': (person, world) => sendTo(person, world, { text: `/topic ${world.secret}` }),
  'update-channel-members': (person, world) =>
    sendTo(person, world, { text: `/invite ${world.people.get('member')!.person.id}` }),
};

/** The same actions by scheduled messages, which must not be a way around either. */
export const laterCalls: Partial<Record<Capability, AccessCall>> = {
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
    person.call('PATCH /scheduled-messages/{message_id}', { params: { message_id }, body: { text: 'mine' } }),
  sending: (person, message_id) =>
    person.call('POST /scheduled-messages/{message_id}/send', { params: { message_id }, body: {} }),
  cancelling: (person, message_id) =>
    person.call('DELETE /scheduled-messages/{message_id}', { params: { message_id } }),
};

/** Forwards a message of the channel to another channel. */
export const forwardTo = (person: Person, to: { type: string; id: string }, forwarded_message_id: string) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params: to,
    body: { message: { id: crypto.randomUUID(), forwarded_message_id } },
  });

const sendLater = (person: Person, { type, id }: AccessWorld, more: object) =>
  person.call('POST /channels/{type}/{id}/scheduled-messages', {
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
