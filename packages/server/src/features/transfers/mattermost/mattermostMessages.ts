import { createHash } from 'node:crypto';
import { cleanTitle } from '../imports/cleanText.ts';
import type { EmojiNames } from '../imports/emojiNames.ts';
import { flag, list, number, own, text } from '../imports/fields.ts';
import type {
  Names,
  Note,
  SourceBytes,
  SourceChannel,
  SourceFile,
  SourceMessage,
  SourceReaction,
} from '../imports/source.ts';
import type { PostIndex } from './postIndex.ts';
import { rewritePost } from './rewritePost.ts';

interface Tools {
  readonly names: Names;
  readonly note: Note;
  readonly emoji: EmojiNames;
  /** Finds a file of the archive. */
  readonly bytesAt: (path: string) => SourceBytes | undefined;
}

/** Yields the messages of a channel, oldest first, each followed by its replies; reports those that are left out. */
export async function* mattermostMessages(
  { name, sourceId }: SourceChannel,
  index: PostIndex,
  tools: Tools,
): AsyncGenerator<SourceMessage> {
  // Equal posts have the same time, so they follow each other.
  let postsAtTime = new Set<string>();
  let time: number | undefined;
  for await (const line of index.posts(sourceId)) {
    const post = own(line, 'post') ?? own(line, 'direct_post');
    const createdMs = number(post, 'create_at');
    if (createdMs !== time) postsAtTime = new Set();
    time = createdMs;
    const root = messageOf(post, postsAtTime);
    if (!root) continue;
    yield root;
    const parent = { key: root.key, timeMs: root.timeMs };
    const seen = new Set<string>();
    for (const reply of repliesOf(post)) {
      const message = messageOf(reply, seen, parent);
      if (message) yield message;
    }
  }

  /** Converts a post; undefined for one that is left out, such as one that is among `seen`. */
  function messageOf(
    post: unknown,
    seen: Set<string>,
    parent?: SourceMessage['parent'],
  ): SourceMessage | undefined {
    const { names, note } = tools;
    const author = text(post, 'user');
    const timeMs = number(post, 'create_at') ?? Number.NaN;
    const location = `${name ?? sourceId} ${timeMs}`;
    const source = text(post, 'message') ?? '';
    const leaveOut = (reason: Parameters<Note>[1]) => void note('messages', reason, true, location);
    if (author === undefined) return leaveOut('author_unknown');
    if (!Number.isSafeInteger(timeMs)) return leaveOut('time_out_of_range');
    const type = text(post, 'type') ?? '';
    const files = filesOf(post, tools);
    if (type.startsWith('system_') || (source.trim() === '' && files.length === 0))
      return leaveOut('type_not_kept');
    const key = `${author} ${timeMs} ${shortHash(source, 16)}`;
    if (seen.has(key)) return leaveOut('duplicate_id');
    seen.add(key);
    const { text: rewritten, mentions, unresolved } = rewritePost(source, names);
    for (const address of unresolved) note('links', 'link_unresolved', true, `${location}: ${address}`);
    return {
      key,
      location,
      author,
      type: 'regular',
      text: type === 'me' ? `_${rewritten}_` : rewritten,
      timeMs,
      editedMs: number(post, 'edit_at') || undefined,
      parent,
      mentions,
      files,
      reactions: reactionsTo(post, tools),
      ...(flag(post, 'is_pinned') && { pin: {} }),
    };
  }
}

/** The replies to a post, oldest first. */
const repliesOf = (post: unknown): readonly unknown[] =>
  list(post, 'replies')
    .map((reply) => ({ reply, at: number(reply, 'create_at') ?? 0 }))
    .sort((left, right) => left.at - right.at)
    .map(({ reply }) => reply);

const filesOf = (post: unknown, { bytesAt }: Tools): SourceFile[] =>
  list(post, 'attachments').map((file, index) => {
    const path = text(file, 'path') ?? '';
    return {
      key: shortHash(path || String(index), 32),
      name: cleanTitle(path.split('/').at(-1) ?? '') ?? 'file',
      from: bytesAt(path),
    };
  });

const reactionsTo = (post: unknown, { emoji, names, note }: Tools): SourceReaction[] =>
  list(post, 'reactions').flatMap((reaction) => {
    const name = text(reaction, 'emoji_name');
    const person = text(reaction, 'user');
    if (name === undefined || person === undefined) return [];
    const found = emoji.find(name);
    if (found === undefined && !names.hasEmoji(name)) note('reactions', 'emoji_unknown', false, `:${name}:`);
    return [{ type: found ?? name, person, atMs: number(reaction, 'create_at') }];
  });

/** Returns the first `digits` hexadecimal digits of a text's SHA-256. */
const shortHash = (value: string, digits: number): string =>
  createHash('sha256').update(value).digest('hex').slice(0, digits);
