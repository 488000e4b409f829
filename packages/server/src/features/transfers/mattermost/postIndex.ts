import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isJsonObject, list, number, own, text, texts } from '../imports/fields.ts';
import type { SourceMember } from '../imports/source.ts';
import { maxElementBytes } from '../zip/jsonElements.ts';
import { jsonLines } from '../zip/jsonLines.ts';
import type { ArchiveEntry, ZipArchive } from '../zip/zipArchive.ts';

/** Offsets of a channel's posts in the unpacked file, by time. */
interface Positions {
  readonly times: number[];
  readonly offsets: number[];
  readonly lengths: number[];
}

/** An unpacked bulk export: its posts are ordered by id, so an index is needed to read them by time. */
export interface PostIndex {
  /** Yields the posts of a channel, oldest first; unreadable ones are skipped, since indexing reported them. */
  posts(channelKey: string): AsyncGenerator<unknown>;
  /** The number of posts by channel. */
  readonly counts: ReadonlyMap<string, number>;
  membersOf(channelKey: string): readonly SourceMember[];
  /** Custom emoji, and the paths of their pictures. */
  readonly emoji: readonly { readonly name: string; readonly image: string }[];
  close(): Promise<void>;
}

const maxEmoji = 10_000;

/** Returns the key of a team's channel. */
export const channelKeyOf = (team: string, channel: string): string => `${team}/${channel}`;
/** Returns the key of a direct channel by its members. */
export const directKeyOf = (members: readonly string[]): string =>
  `direct/${[...new Set(members)].sort().join(',')}`.slice(0, 1000);

/** Unpacks a bulk export to `path` and indexes its posts: 24 bytes each in memory. */
export async function indexPosts(zip: ZipArchive, entry: ArchiveEntry, path: string): Promise<PostIndex> {
  const positions = new Map<string, Positions>();
  const members = new Map<string, SourceMember[]>();
  const emoji: { name: string; image: string }[] = [];
  const close = () => rm(path, { force: true });
  try {
    await pipeline(Readable.from(zip.bytes(entry)), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    for await (const line of linesOf(path)) {
      notePost(positions, line);
      noteMembers(members, line.value);
      if (emoji.length < maxEmoji) emoji.push(...emojiOf(line.value));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    counts: new Map([...positions].map(([key, { times }]) => [key, times.length])),
    membersOf: (key) => members.get(key) ?? [],
    emoji,
    async *posts(key) {
      const { times = [], offsets = [], lengths = [] } = positions.get(key) ?? {};
      const order = times
        .map((_, index) => index)
        .sort((left, right) => (times[left] as number) - (times[right] as number) || left - right);
      await using file = await open(path);
      for (const index of order) {
        const bytes = Buffer.alloc(lengths[index] as number);
        await file.read(bytes, 0, bytes.length, offsets[index]);
        yield JSON.parse(bytes.toString('utf8'));
      }
    },
  };
}

interface Line {
  readonly value: unknown;
  readonly offset: number;
  readonly length: number;
}

/** Yields the JSON lines of an unpacked file with their byte offsets. */
async function* linesOf(path: string): AsyncGenerator<Line> {
  let offset = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  for await (const piece of createReadStream(path)) {
    let from = 0;
    const bytes = piece as Buffer;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      const line = Buffer.concat([rest, bytes.subarray(from, end)]);
      if (!isTooLong) yield* parsedLine(line, offset);
      offset += line.length + 1;
      rest = Buffer.alloc(0);
      isTooLong = false;
      from = end + 1;
    }
    const tail = bytes.subarray(from);
    if (isTooLong || rest.length + tail.length > maxElementBytes) {
      offset += rest.length + tail.length;
      rest = Buffer.alloc(0);
      isTooLong = true;
    } else rest = Buffer.concat([rest, tail]);
  }
  if (!isTooLong) yield* parsedLine(rest, offset);
}

async function* parsedLine(line: Buffer, offset: number): AsyncGenerator<Line> {
  // The same rules as where lines are reported, so that the same ones are skipped.
  for await (const { value } of jsonLines(Readable.from([line]))) {
    if (value !== undefined) yield { value, offset, length: line.length };
  }
}

function notePost(positions: Map<string, Positions>, { value, offset, length }: Line): void {
  const type = text(value, 'type');
  if (type !== 'post' && type !== 'direct_post') return;
  const post = own(value, type);
  const key =
    type === 'post'
      ? channelKeyOf(text(post, 'team') ?? '', text(post, 'channel') ?? '')
      : directKeyOf(texts(post, 'channel_members', 100));
  const at = number(post, 'create_at') ?? 0;
  const known = positions.get(key) ?? { times: [], offsets: [], lengths: [] };
  known.times.push(at);
  known.offsets.push(offset);
  known.lengths.push(length);
  positions.set(key, known);
}

function emojiOf(value: unknown): { name: string; image: string }[] {
  if (text(value, 'type') !== 'emoji') return [];
  const name = text(own(value, 'emoji'), 'name');
  return name === undefined ? [] : [{ name, image: text(own(value, 'emoji'), 'image') ?? '' }];
}

/** Channel memberships are listed with the users. */
function noteMembers(members: Map<string, SourceMember[]>, value: unknown): void {
  if (text(value, 'type') !== 'user') return;
  const user = own(value, 'user');
  const person = text(user, 'username');
  if (person === undefined) return;
  for (const team of list(user, 'teams', 1000)) {
    for (const channel of list(team, 'channels', 10_000)) {
      if (!isJsonObject(channel)) continue;
      const key = channelKeyOf(text(team, 'name') ?? '', text(channel, 'name') ?? '');
      const role = (text(channel, 'roles') ?? '').includes('channel_admin') ? ('owner' as const) : undefined;
      const known = members.get(key);
      if (known) known.push({ person, role });
      else members.set(key, [{ person, role }]);
    }
  }
}
