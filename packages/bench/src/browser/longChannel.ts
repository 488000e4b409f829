import { type History, loadHistory } from '@confab/testing';
import type { ServerProcess } from '@confab/testing/process';

/** The long channel, and the others to switch to. */
export const longChannelId = 'long';
export const otherChannelIds = Array.from({ length: 6 }, (_, index) => `other-${index}`);
export const longChannelLength = 10_000;
const otherLength = 500;

/** Returns the text that identifies a channel's newest message. */
export const newestText = (channelId: string) => `This is the newest message of ${channelId}.`;
/** Returns the index of a message in the long channel by its id, from 0; Infinity for another channel's. */
export function indexOfMessage(messageId: string): number {
  const index = new RegExp(`^${longChannelId}-(\\d+)$`).exec(messageId)?.[1];
  return index === undefined ? Number.POSITIVE_INFINITY : Number(index);
}

const texts = [
  'Good morning, who is in today?',
  'I looked at it, and I think we should take the second one. It is *much* simpler, and nobody has to learn anything new.',
  'Done.',
  'Could you look at this?\n\n```js\nconst total = items.reduce((sum, item) => sum + item.price, 0);\n```',
  '- one for the desk\n- two for the window\n- none for the cat',
  'See <https://example.org/a/long/path/to/something> for the reason.',
  '👍',
  'That is a good question, and the honest answer is that we never counted. We should, before the autumn, so that we know what to ask for and do not have to guess again.',
];

/** Fills a channel with 10,000 messages and six with 500 each, and makes `userId` a member of all. */
export async function fillChannels(server: ServerProcess, userId: string): Promise<void> {
  const writers = Array.from({ length: 12 }, (_, index) => ({
    id: `writer-${index}`,
    name: `Writer ${index}`,
  }));
  const channels = [longChannelId, ...otherChannelIds];
  const history: History = {
    users: writers,
    channels: channels.map((id) => ({ type: 'team', id, name: id })),
    members: channels.flatMap((id) =>
      [userId, ...writers.map((writer) => writer.id)].map((user_id) => ({ cid: `team:${id}`, user_id })),
    ),
    messages: channels.flatMap((id) =>
      messagesOf(id, id === longChannelId ? longChannelLength : otherLength),
    ),
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
}

/** The name of the channel without messages, which a list by activity has at its end. */
export const lastName = 'quiet-quarry';
const words = 'lamp winter launch supplier night ride firmware lunch field video norms design'.split(' ');

/** Creates 9,000 channels with `userId` in them, and 1,000 users, besides the existing ones. */
export async function fillNames(server: ServerProcess, userId: string): Promise<void> {
  const name = (index: number) => `${words[index % 12]}-${words[(index * 7 + 3) % 12]} ${index}`;
  const channels = Array.from({ length: 9_000 }, (_, index) => ({
    type: 'team',
    id: `name-${index}`,
    name: index === 0 ? lastName : name(index),
    created_at: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
  }));
  const history: History = {
    users: Array.from({ length: 1_000 }, (_, index) => ({
      id: `person-${index}`,
      name: `Linus ${name(index)}`,
    })),
    channels,
    members: channels.map(({ id }) => ({ cid: `team:${id}`, user_id: userId })),
    messages: [],
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
}

function messagesOf(channelId: string, count: number): History['messages'] {
  const begin = Date.now() - count * 60_000;
  return Array.from({ length: count }, (_, index) => ({
    id: `${channelId}-${index}`,
    cid: `team:${channelId}`,
    user_id: `writer-${Math.floor(index / 3) % 12}`,
    text: index === count - 1 ? newestText(channelId) : texts[index % texts.length]!,
    created_at: new Date(begin + index * 60_000).toISOString(),
  }));
}
