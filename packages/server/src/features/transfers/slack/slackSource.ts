import type { EmojiNames } from '../imports/emojiNames.ts';
import { type Given, isGiven, own, text } from '../imports/fields.ts';
import type { Names, Note, Source, SourceMessage } from '../imports/source.ts';
import { jsonElements } from '../zip/jsonElements.ts';
import { readJson } from '../zip/readJson.ts';
import { type ArchiveEntry, BrokenEntry, type ZipArchive } from '../zip/zipArchive.ts';
import { slackBookmark, slackEmoji, slackGroup } from './slackAnswers.ts';
import type { SlackAnswer, SlackArchive, SlackList } from './slackArchive.ts';
import { type SlackChannel, slackChannel } from './slackChannels.ts';
import { isKept, slackMessage, slackMs } from './slackMessage.ts';
import { slackAuthor, slackPerson } from './slackPeople.ts';
import { TimeList } from './timeList.ts';

type Kind = 'users' | 'channels' | 'messages' | 'groups' | 'bookmarks' | 'emoji';

/** Reads a Slack export: `users.json`, the lists of channels, and a folder of days for each of them. */
export function slackSource(zip: ZipArchive, slack: SlackArchive, emoji: EmojiNames): Source {
  /** Yields the objects of an entry, reporting invalid ones and truncation. */
  async function* objects(
    entry: ArchiveEntry | undefined,
    kind: Kind,
    note: Note,
  ): AsyncGenerator<[Given, string]> {
    if (!entry) return;
    try {
      for await (const { index, value, broken, isMangled } of jsonElements(zip.bytes(entry))) {
        const location = `${entry.path}#${index}`;
        if (broken) note(kind, broken, true, location);
        else if (!isGiven(value)) note(kind, 'broken_line', true, location);
        else {
          if (isMangled) note(kind, 'not_text', false, location);
          yield [value, location];
        }
      }
    } catch (error) {
      if (!(error instanceof BrokenEntry)) throw error;
      note(kind, 'broken_entry', true, entry.path);
    }
  }

  return {
    form: 'slack',

    async *people(note) {
      for await (const [given, location] of objects(slack.list('users'), 'users', note)) {
        const person = slackPerson(given);
        if (person) yield person;
        else note('users', 'broken_line', true, location);
      }
    },

    async *channels(note) {
      const strange = new Set(slack.folders);
      for (const name of ['channels', 'groups', 'mpims', 'dms'] as const satisfies SlackList[]) {
        for await (const [given, location] of objects(slack.list(name), 'channels', note)) {
          const channel = slackChannel(name, given);
          if (channel) {
            strange.delete(channel.folder);
            yield channel;
          } else note('channels', 'broken_line', true, location);
        }
      }
      for (const folder of strange) {
        for (const { path } of slack.days(folder)) note('messages', 'channel_unknown', true, path);
      }
    },

    async *messages(channel, names, note) {
      const { folder, pins } = channel as SlackChannel;
      const missingPins = new Set(pins.keys());
      const seen = new TimeList();
      const roots = new TimeList();
      for (const day of slack.days(folder)) {
        const found: [Given, string][] = [];
        for await (const one of objects(day, 'messages', note)) found.push(one);
        const inOrder = found
          .map(([given, location]) => ({ given, location, ts: text(given, 'ts') ?? '' }))
          .sort((one, other) => Number(one.ts) - Number(other.ts));
        for (const { given, location, ts } of inOrder) {
          const message = messageOf({ given, location, ts }, { names, note, seen, roots });
          if (!message) continue;
          missingPins.delete(ts);
          yield { ...message, pin: pins.get(ts) };
        }
      }
      for (const ts of missingPins) note('pins', 'parent_missing', true, `${folder}: ${ts}`);
    },

    async *groups(note) {
      for await (const [given, location] of answered('usergroups', 'groups', note)) {
        const group = slackGroup(given);
        if (group) yield group;
        else note('groups', 'broken_line', true, location);
      }
    },

    async *bookmarks(note) {
      for await (const [given, location] of answered('bookmarks', 'bookmarks', note)) {
        const bookmark = slackBookmark(given, emoji);
        if (bookmark) yield bookmark;
        else note('bookmarks', 'broken_line', true, location);
      }
    },

    async *emoji(note) {
      for await (const [given] of answered('emoji', 'emoji', note)) yield* slackEmoji(given);
    },
  };

  /**
   * Yields the objects of an answer of Slack's API in the archive: a list, or an object with the list in a field. Emoji
   * are one object.
   */
  async function* answered(name: SlackAnswer, kind: Kind, note: Note): AsyncGenerator<[Given, string]> {
    const entry = slack.list(name);
    if (!entry) return;
    try {
      const value = await readJson(zip, entry);
      if (value === undefined) note(kind, 'broken_line', true, entry.path);
      const inner = own(value, name);
      const given = typeof inner === 'object' && inner !== null ? inner : value;
      if (isGiven(given) && name === 'emoji') yield [given, entry.path];
      else if (Array.isArray(given)) {
        for (const [index, one] of given.entries()) {
          if (isGiven(one)) yield [one, `${entry.path}#${index}`];
          else note(kind, 'broken_line', true, `${entry.path}#${index}`);
        }
      }
    } catch (error) {
      if (!(error instanceof BrokenEntry)) throw error;
      note(kind, 'broken_entry', true, entry.path);
    }
  }

  function messageOf(
    { given, location, ts }: { given: Given; location: string; ts: string },
    { names, note, seen, roots }: { names: Names; note: Note; seen: TimeList; roots: TimeList },
  ): SourceMessage | undefined {
    const subtype = text(given, 'subtype');
    const example = `${location}${subtype === undefined ? '' : ` ${subtype}`} ${ts}`;
    const timeMs = slackMs(ts);
    if (Number.isNaN(timeMs)) return left(note, 'time_out_of_range', example);
    if (!isKept(subtype)) return left(note, 'type_not_kept', example);
    if (!seen.add(Number(ts))) return left(note, 'duplicate_id', example);
    const author = slackAuthor(given);
    if (!author) return left(note, 'author_unknown', example);
    const converted = slackMessage(given, names, emoji);
    if (!converted) return left(note, 'type_not_kept', example);
    names.person(author.sourceId, author.unlisted);
    if (converted.isCut) note('messages', 'too_many', false, example);
    for (const name of converted.unknownEmoji) note('reactions', 'emoji_unknown', false, `:${name}:`);
    for (const address of converted.unknownLinks)
      note('links', 'link_unresolved', true, `${location}: ${address}`);

    const threadTs = text(given, 'thread_ts');
    const isReply = threadTs !== undefined && threadTs !== ts;
    const hasParent = isReply && roots.has(Number(threadTs));
    if (isReply && !hasParent) note('messages', 'parent_missing', false, example);
    if (!hasParent) roots.add(Number(ts));
    return {
      key: ts,
      location: example,
      author: author.sourceId,
      timeMs,
      ...converted,
      ...(hasParent && {
        parent: { key: threadTs, timeMs: slackMs(threadTs) },
        showInChannel: subtype === 'thread_broadcast',
      }),
    };
  }
}

function left(note: Note, reason: Parameters<Note>[1], example: string): undefined {
  note('messages', reason, true, example);
}
