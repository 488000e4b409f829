import { createHash } from 'node:crypto';
import { cleanTitle } from '../imports/cleanText.ts';
import type { EmojiNames } from '../imports/emojiNames.ts';
import { emailOf, flag, type Given, isGiven, list, number, own, text, texts } from '../imports/fields.ts';
import type {
  Names,
  Note,
  Source,
  SourceBytes,
  SourceChannel,
  SourceFile,
  SourceMessage,
  SourcePerson,
} from '../imports/source.ts';
import { jsonLines } from '../zip/jsonLines.ts';
import { type ArchiveEntry, BrokenEntry, type ZipArchive } from '../zip/zipArchive.ts';
import { channelKeyOf, directKeyOf, type PostIndex } from './postIndex.ts';

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
  /** Yields the objects of some types; broken ones are reported only while reading users. */
  async function* objects(types: readonly string[], note: Note | undefined): AsyncGenerator<[string, Given]> {
    try {
      for await (const { index, value, broken } of jsonLines(zip.bytes(entry))) {
        const type = text(value, 'type') ?? '';
        const given = own(value, type);
        if (broken) note?.('messages', broken, true, `${entry.path}#${index}`);
        else if (!isGiven(given) && type !== 'version')
          note?.('messages', 'broken_line', true, `${entry.path}#${index}`);
        else if (isGiven(given) && types.includes(type)) yield [type, given];
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

  const filesOf = (post: unknown): SourceFile[] =>
    list(post, 'attachments').map((file, index) => {
      const path = text(file, 'path') ?? '';
      return {
        key: createHash('sha256')
          .update(path || String(index))
          .digest('hex')
          .slice(0, 32),
        name: cleanTitle(path.split('/').at(-1) ?? '') ?? 'file',
        from: bytesAt(path),
      };
    });

  return {
    form: 'mattermost',
    close: () => index.close(),

    async *people(note) {
      for await (const [type, given] of objects(['user', 'bot'], note)) {
        const person = requireUserId(given, type === 'bot');
        if (person) yield person;
        else note('users', 'broken_line', true, entry.path);
      }
    },

    async *channels(note) {
      const strange = new Map(index.counts);
      for await (const [type, given] of objects(['channel', 'direct_channel'], undefined)) {
        const channel = type === 'channel' ? channelOf(given, index) : directOf(given);
        if (channel) {
          strange.delete(channel.sourceId);
          yield channel;
        } else note('channels', 'broken_line', true, entry.path);
      }
      for (const [key, count] of strange) {
        for (let post = 0; post < count; post++) note('messages', 'channel_unknown', true, key);
      }
    },

    async *messages(channel, names, note) {
      // Equal posts have the same time, so they follow each other.
      let postsAtTime = new Set<string>();
      let time: number | undefined;
      for await (const line of index.posts(channel.sourceId)) {
        const post = own(line, 'post') ?? own(line, 'direct_post');
        const createdMs = number(post, 'create_at');
        if (createdMs !== time) postsAtTime = new Set();
        time = createdMs;
        const root = messageOf(post, { channel, seen: postsAtTime });
        if (!root) continue;
        yield root;
        const answers = list(post, 'replies').map((reply) => ({
          reply,
          at: number(reply, 'create_at') ?? 0,
        }));
        const seen = new Set<string>();
        for (const { reply } of answers.sort((one, other) => one.at - other.at)) {
          const answer = messageOf(reply, { channel, seen, parent: root });
          if (answer) yield answer;
        }
      }

      function messageOf(
        post: unknown,
        {
          channel: { name, sourceId },
          seen,
          parent,
        }: { channel: SourceChannel; seen: Set<string>; parent?: SourceMessage },
      ): SourceMessage | undefined {
        const author = text(post, 'user');
        const timeMs = number(post, 'create_at') ?? Number.NaN;
        const location = `${name ?? sourceId} ${timeMs}`;
        const messageText = text(post, 'message') ?? '';
        const left = (reason: Parameters<Note>[1]) => void note('messages', reason, true, location);
        if (author === undefined) return left('author_unknown');
        if (!Number.isSafeInteger(timeMs)) return left('time_out_of_range');
        const type = text(post, 'type') ?? '';
        const files = filesOf(post);
        if (type.startsWith('system_') || (messageText.trim() === '' && files.length === 0))
          return left('type_not_kept');
        const key = `${author} ${timeMs} ${createHash('sha256').update(messageText).digest('hex').slice(0, 16)}`;
        if (seen.has(key)) return left('duplicate_id');
        seen.add(key);
        const { rewritten, mentions, unresolved } = rewrite(messageText, names);
        for (const address of unresolved) note('links', 'link_unresolved', true, `${location}: ${address}`);
        return {
          key,
          location,
          author,
          type: 'regular',
          text: type === 'me' ? `_${rewritten}_` : rewritten,
          timeMs,
          editedMs: number(post, 'edit_at') || undefined,
          parent: parent && { key: parent.key, timeMs: parent.timeMs },
          mentions,
          files,
          reactions: list(post, 'reactions').flatMap((reaction) => {
            const name = text(reaction, 'emoji_name');
            const person = text(reaction, 'user');
            if (name === undefined || person === undefined) return [];
            const found = emoji.find(name);
            if (found === undefined && !names.hasEmoji(name))
              note('reactions', 'emoji_unknown', false, `:${name}:`);
            return [{ type: found ?? name, person, atMs: number(reaction, 'create_at') }];
          }),
          ...(flag(post, 'is_pinned') && { pin: {} }),
        };
      }
    },

    async *emoji() {
      for (const { name, image } of index.emoji) yield { name, from: bytesAt(image) };
    },
  };
}

function requireUserId(given: Given, isBot: boolean): SourcePerson | undefined {
  const sourceId = text(given, 'username');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const whole = [text(given, 'first_name'), text(given, 'last_name')]
    .filter((part) => part !== undefined)
    .join(' ');
  return {
    sourceId,
    name: text(given, 'nickname') ?? text(given, 'display_name') ?? (whole || sourceId),
    email: emailOf(text(given, 'email')),
    isBot,
    isGuest: (text(given, 'roles') ?? '').includes('system_guest'),
    isDeactivated: (number(given, 'delete_at') ?? 0) > 0,
  };
}

function channelOf(given: Given, index: PostIndex): SourceChannel | undefined {
  const team = text(given, 'team');
  const channel = text(given, 'name');
  if (team === undefined || channel === undefined) return undefined;
  const sourceId = channelKeyOf(team, channel);
  return {
    sourceId,
    kind: text(given, 'type') === 'O' ? 'public' : 'private',
    name: text(given, 'display_name') ?? channel,
    topic: text(given, 'header'),
    purpose: text(given, 'purpose'),
    isArchived: (number(given, 'deleted_at') ?? number(given, 'delete_at') ?? 0) > 0,
    members: index.membersOf(sourceId),
  };
}

function directOf(given: Given): SourceChannel | undefined {
  const listed = list(given, 'participants', 100).flatMap((one) => text(one, 'username') ?? []);
  const people = [...new Set([...texts(given, 'members', 100), ...listed])];
  if (people.length === 0) return undefined;
  const members = people.map((person) => ({ person }));
  return { sourceId: directKeyOf(people), kind: 'direct', isArchived: false, members };
}

/** A link to a message by the id of its post, which a bulk export does not have. */
const permalink = /https?:\/\/[^\s/()<>]+\/[a-z0-9_-]+\/pl\/[a-z0-9]{26}\b/g;
/** A link to a channel of a team. */
const channelLink = /https?:\/\/[^\s/()<>]+\/([a-z0-9_-]+)\/channels\/([a-z0-9_-]+)(?![\w/-])/g;

interface RewrittenPost {
  readonly rewritten: string;
  readonly mentions: SourceMessage['mentions'];
  /** Links to messages, which stay as they are. */
  readonly unresolved: readonly string[];
}

/** The text is already Markdown; mentions use names here, and links to channels lead to them. */
function rewrite(messageText: string, names: Names): RewrittenPost {
  const users = new Set<string>();
  const called = { channel: false, here: false };
  const rewritten = messageText.replace(
    /(^|[^\w@])@([a-z0-9._-]{1,64})/gi,
    (whole, before: string, name: string) => {
      if (name === 'channel' || name === 'all') called.channel = true;
      if (name === 'here') called.here = true;
      const person = names.person(name) ?? names.person(name.replace(/[._-]+$/, ''));
      if (!person) return name === 'all' ? `${before}@channel` : whole;
      users.add(person.id);
      const behind = /[._-]+$/.exec(name)?.[0] ?? '';
      return `${before}@${person.name}${names.person(name) ? '' : behind}`;
    },
  );
  const linked = rewritten.replace(
    channelLink,
    (whole, team: string, channel: string) => names.link(channelKeyOf(team, channel))?.address ?? whole,
  );
  const unresolved = [...messageText.matchAll(permalink)].map(([address]) => address);
  return { rewritten: linked, mentions: { users, ...called }, unresolved };
}
