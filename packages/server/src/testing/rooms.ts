import type { ChannelState, Message, MessageInput } from '@confab/protocol';
import type { Person } from '@confab/testing';

/** A channel created for one test. */
export interface Room {
  readonly type: string;
  readonly id: string;
  readonly cid: string;
}

let rooms = 0;

/** Creates a separate channel owned by its creator. */
export async function openRoom(
  owner: Person,
  { type = 'messaging', members = [] as Person[] } = {},
): Promise<Room> {
  const id = `room-${++rooms}`;
  await owner.call('POST /channels/{type}/{id}/query', {
    params: { type, id },
    body: { member_ids: members.map((member) => member.id) },
  });
  return { type, id, cid: `${type}:${id}` };
}

/** Returns the path parameters of a room. */
export const at = ({ type, id }: Room) => ({ type, id });

/** Sends a message, with a new id by default. */
export async function say(
  person: Person,
  room: Room,
  text: string,
  more: Partial<MessageInput> = {},
): Promise<Message> {
  const { message } = await person.call('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), text, ...more } },
  });
  return message;
}

/** Returns a channel's state for a user. */
export const stateOf = (person: Person, room: Room): Promise<ChannelState> =>
  person.call('POST /channels/{type}/{id}/query', { params: at(room), body: { create: false } });

/** Returns the texts of the newest page. */
export async function textsIn(person: Person, room: Room): Promise<string[]> {
  const { messages } = await person.call('GET /channels/{type}/{id}/messages', { params: at(room) });
  return messages.map((message) => message.text);
}

export const newId = () => crypto.randomUUID();
