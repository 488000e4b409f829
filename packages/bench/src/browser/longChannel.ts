import { type History, loadHistory } from '@confab/testing';
import type { ServerProcess } from '@confab/testing/process';

/** The long channel, and others to switch to. */
export const longChannelId = 'long';
export const otherChannelIds = Array.from({ length: 6 }, (_, place) => `other-${place}`);
export const longChannelLength = 10_000;
const otherLength = 500;

/** The text by which a channel's newest message is known. */
export const newestText = (channelId: string) => `This is the newest message of ${channelId}.`;
/** The place of a message of the long channel by its id, from 0; endless for another's. */
export function placeOf(messageId: string): number {
  const place = new RegExp(`^${longChannelId}-(\\d+)$`).exec(messageId)?.[1];
  return place === undefined ? Number.POSITIVE_INFINITY : Number(place);
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
  const writers = Array.from({ length: 12 }, (_, place) => ({
    id: `writer-${place}`,
    name: `Writer ${place}`,
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

/** The name of the channel that nothing was ever said in: a list by activity has it at its end. */
export const lastName = 'quiet-quarry';
const words = 'lamp winter launch supplier night ride firmware lunch field video norms design'.split(' ');

/** Makes 9,000 channels with `userId` in them, and 1,000 users, beside those that are there. */
export async function fillNames(server: ServerProcess, userId: string): Promise<void> {
  const name = (place: number) => `${words[place % 12]}-${words[(place * 7 + 3) % 12]} ${place}`;
  const channels = Array.from({ length: 9_000 }, (_, place) => ({
    type: 'team',
    id: `name-${place}`,
    name: place === 0 ? lastName : name(place),
    created_at: new Date(Date.UTC(2020, 0, 1) + place * 60_000).toISOString(),
  }));
  const history: History = {
    users: Array.from({ length: 1_000 }, (_, place) => ({
      id: `person-${place}`,
      name: `Linus ${name(place)}`,
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
  return Array.from({ length: count }, (_, place) => ({
    id: `${channelId}-${place}`,
    cid: `team:${channelId}`,
    user_id: `writer-${Math.floor(place / 3) % 12}`,
    text: place === count - 1 ? newestText(channelId) : texts[place % texts.length]!,
    created_at: new Date(begin + place * 60_000).toISOString(),
  }));
}
