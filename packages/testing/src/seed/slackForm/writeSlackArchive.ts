import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { History, HistoryMessage } from '../history.ts';

/** Slack's names of the emoji that seeds react with. */
const emojiNames: Readonly<Record<string, string>> = {
  '👍': '+1',
  '🪑': 'chair',
  '🙏': 'pray',
  '🎉': 'tada',
  '😂': 'joy',
  '❤️': 'heart',
  '👏': 'clap',
  '🕯️': 'candle',
  '🚀': 'rocket',
  '🐈': 'cat2',
  '💯': '100',
  '🐕': 'dog2',
  '🔥': 'fire',
  '👀': 'eyes',
};

/**
 * Writes a history as the ZIP file that Slack's own export gives: people, channels, and for each channel a folder with
 * a file a day, with threads, replies that show in the channel, and reactions. Slack has no quotes: those are left out.
 */
export async function writeSlackArchive(history: History, path: string): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const add = (name: string, value: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(value)), name);
  const people = new Map(history.users.map(({ id }, index) => [id, slackId('U', index)]));
  add(
    'users.json',
    history.users.map(({ id, name = id }) => ({
      id: people.get(id),
      name: id,
      deleted: false,
      is_bot: false,
      profile: { real_name: name, display_name: name },
    })),
  );
  const membersOf = Map.groupBy(history.members, ({ cid }) => cid);
  add(
    'channels.json',
    history.channels.map(({ type, id, name = id, topic = '', created_at = '' }, index) => ({
      id: slackId('C', index),
      name,
      created: Math.floor(Date.parse(created_at) / 1000) || 0,
      creator: 'USLACKBOT',
      is_archived: false,
      members: (membersOf.get(`${type}:${id}`) ?? []).map(({ user_id }) => people.get(user_id)),
      topic: { value: topic },
      purpose: { value: '' },
      pins: [],
    })),
  );
  const messagesOf = Map.groupBy(history.messages, ({ cid }) => cid);
  const reactionsTo = Map.groupBy(history.reactions, ({ message_id }) => message_id);
  for (const { type, id, name = id } of history.channels) {
    const messages = messagesOf.get(`${type}:${id}`) ?? [];
    const times = timesOf(messages);
    const form = (message: HistoryMessage) => ({
      ...toSlack(message, times),
      user: people.get(message.user_id),
      ...reactionsOf(reactionsTo.get(message.id) ?? [], people),
    });
    for (const [day, some] of Map.groupBy(messages, ({ created_at }) => created_at.slice(0, 10))) {
      add(`${name}/${day}.json`, some.map(form));
    }
  }
  zip.end();
  await written;
}

/** Returns an id such as `U000A1`, shorter than Slack's own. */
const slackId = (kind: string, index: number) =>
  `${kind}${index.toString(36).toUpperCase().padStart(8, '0')}`;

/** Slack identifies a channel's messages by their times: two in the same millisecond get different digits after it. */
function timesOf(messages: readonly HistoryMessage[]): Map<string, string> {
  const used = new Map<number, number>();
  const times = new Map<string, string>();
  for (const { id, created_at } of messages) {
    const ms = Date.parse(created_at);
    const before = used.get(ms) ?? 0;
    used.set(ms, before + 1);
    const micros = (ms % 1000) * 1000 + before;
    times.set(id, `${Math.floor(ms / 1000)}.${String(micros).padStart(6, '0')}`);
  }
  return times;
}

function toSlack(message: HistoryMessage, times: ReadonlyMap<string, string>): object {
  const { id, text, type, parent_id, show_in_channel } = message;
  const thread_ts = parent_id === undefined ? undefined : times.get(parent_id);
  const action = /^_([\s\S]+)_$/.exec(text)?.[1];
  const subtype =
    type === 'system' ? 'channel_topic' : thread_ts && show_in_channel ? 'thread_broadcast' : undefined;
  return {
    type: 'message',
    ts: times.get(id),
    thread_ts,
    subtype: subtype ?? (action === undefined ? undefined : 'me_message'),
    text: escaped(subtype === undefined && action !== undefined ? action : text),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function reactionsOf(reactions: History['reactions'], people: ReadonlyMap<string, string>): object {
  if (reactions.length === 0) return {};
  return {
    reactions: [...Map.groupBy(reactions, ({ type }) => type)].map(([type, given]) => {
      const name = emojiNames[type];
      if (name === undefined) throw new Error(`Slack's name of ${type} is not known here.`);
      return { name, count: given.length, users: given.map(({ user_id }) => people.get(user_id)) };
    }),
  };
}
