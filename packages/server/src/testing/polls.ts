import type { Message, MessageInput, Poll, PollInput } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { newId, type Room, say } from './rooms.ts';

/** Creates poll options with their own ids. */
export const optionsNamed = (...texts: string[]) => texts.map((text) => ({ id: newId(), text }));

/** Sends a message with a poll, with two options by default. */
export async function ask(
  person: Person,
  room: Room,
  poll: Partial<PollInput> = {},
  message: Partial<MessageInput> = {},
): Promise<{ message: Message; poll: Poll }> {
  const sent = await say(person, room, '', {
    poll: { id: newId(), name: 'Where do we meet?', options: optionsNamed('Tower', 'Harbour'), ...poll },
    ...message,
  });
  return { message: sent, poll: sent.poll as Poll };
}

/** Votes for options by their index. */
export async function vote(person: Person, poll: Poll, ...indexes: number[]): Promise<Poll> {
  const option_ids = indexes.map((index) => poll.options[index]?.id ?? '');
  const params = { poll_id: poll.id };
  return (await person.call('POST /polls/{poll_id}/votes', { params, body: { option_ids } })).poll;
}

/** Returns a poll for a user. */
export const pollFor = async (person: Person, { id }: Poll): Promise<Poll> =>
  (await person.call('GET /polls/{poll_id}', { params: { poll_id: id } })).poll;
