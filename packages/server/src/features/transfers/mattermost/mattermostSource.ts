import type { EmojiNames } from '../imports/emojiNames.ts';
import { isJsonObject, type JsonObject, own, text } from '../imports/fields.ts';
import type { Note, Source, SourceBytes } from '../imports/source.ts';
import { jsonLines } from '../zip/jsonLines.ts';
import { type ArchiveEntry, BrokenEntry, type ZipArchive } from '../zip/zipArchive.ts';
import { mattermostChannel, mattermostDirect } from './mattermostChannels.ts';
import { mattermostMessages } from './mattermostMessages.ts';
import { mattermostPerson } from './mattermostPeople.ts';
import type { PostIndex } from './postIndex.ts';

/** Returns the file of lines of a Mattermost bulk export; undefined if there is none at the top level. */
export function findMattermost({ entries }: ZipArchive): ArchiveEntry | undefined {
  return [...entries.values()].find(({ path }) => /^[^/]+\.jsonl$/.test(path) && path !== 'export.jsonl');
}

/** Reads a Mattermost bulk export: a file of lines, each with a user, a channel, a post with its replies, and so on. */
export function mattermostSource(
  zip: ZipArchive,
  entry: ArchiveEntry,
  index: PostIndex,
  emoji: EmojiNames,
): Source {
  return {
    form: 'mattermost',
    close: () => index.close(),

    async *people(note) {
      for await (const [type, object] of objects(['user', 'bot'], note)) {
        const person = mattermostPerson(object, type === 'bot');
        if (person) yield person;
        else note('users', 'broken_line', true, entry.path);
      }
    },

    async *channels(note) {
      const strange = new Map(index.counts);
      for await (const [type, object] of objects(['channel', 'direct_channel'], undefined)) {
        const channel = type === 'channel' ? mattermostChannel(object, index) : mattermostDirect(object);
        if (channel) {
          strange.delete(channel.sourceId);
          yield channel;
        } else note('channels', 'broken_line', true, entry.path);
      }
      for (const [key, count] of strange) {
        for (let post = 0; post < count; post++) note('messages', 'channel_unknown', true, key);
      }
    },

    messages: (channel, names, note) => mattermostMessages(channel, index, { names, note, emoji, bytesAt }),

    async *emoji() {
      for (const { name, image } of index.emoji) yield { name, from: bytesAt(image) };
    },
  };

  /** Yields the objects of some types; broken ones are reported only while reading users. */
  async function* objects(
    types: readonly string[],
    note: Note | undefined,
  ): AsyncGenerator<[string, JsonObject]> {
    try {
      for await (const { index, value, broken } of jsonLines(zip.bytes(entry))) {
        const type = text(value, 'type') ?? '';
        const object = own(value, type);
        if (broken) note?.('messages', broken, true, `${entry.path}#${index}`);
        else if (!isJsonObject(object) && type !== 'version')
          note?.('messages', 'broken_line', true, `${entry.path}#${index}`);
        else if (isJsonObject(object) && types.includes(type)) yield [type, object];
      }
    } catch (error) {
      if (!(error instanceof BrokenEntry)) throw error;
      note?.('messages', 'broken_entry', true, entry.path);
    }
  }

  /** Finds a file of the archive. Paths in the lines begin in the folder `data`; older exports include it. */
  function bytesAt(path: string): SourceBytes | undefined {
    const found = zip.entries.get(path) ?? zip.entries.get(`data/${path}`);
    return found && { size: found.size, bytes: () => zip.bytes(found) };
  }
}
