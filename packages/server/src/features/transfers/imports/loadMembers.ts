import type { Transaction } from '../../../core/storage/database.ts';
import { type LoadedMember, withIndexes, writeMembers } from '../../bulk/index.ts';
import { selectMembers } from '../../members/index.ts';
import type { ImportedChannel } from './channelRow.ts';
import type { Loading } from './loading.ts';
import type { People } from './people.ts';
import type { Note, SourceChannel } from './source.ts';

interface MemberParts {
  readonly people: People;
  readonly channels: ReadonlyMap<string, ImportedChannel>;
  readonly note: Note;
  /** Whether the members of the channel at this position were imported before. */
  isDone(at: number): boolean;
  /** Completes the channels before a position, with what is written for the last of them. */
  keep(at: number, write?: (tx: Transaction) => Promise<void>): Promise<void>;
}

const rowsPerBatch = 250;

/** Imports the members of all channels: last, so that nothing of the history is unread. */
export async function loadMembers(loading: Loading, parts: MemberParts): Promise<void> {
  const { source, tally } = loading;
  const seen = new Set<string>();
  let at = 0;
  tally.isMuted = true;
  for await (const channel of source.channels(() => undefined)) {
    const target = parts.channels.get(channel.sourceId);
    if (!target || seen.has(channel.sourceId)) continue;
    seen.add(channel.sourceId);
    tally.isMuted = parts.isDone(at);
    const members = membersOf(channel, target, parts);
    at += 1;
    if (!tally.isMuted) await writeChannelMembers(loading, members, (write) => parts.keep(at, write));
    tally.isMuted = true;
  }
  tally.isMuted = false;
  await parts.keep(at);
}

function membersOf(
  channel: SourceChannel,
  { cid }: ImportedChannel,
  { people, note }: MemberParts,
): LoadedMember[] {
  const members = new Map<string, LoadedMember>();
  for (const { person, role } of channel.members) {
    const user = people.person(person);
    if (!user) note('members', 'member_unknown', true, `${channel.name ?? channel.sourceId}: ${person}`);
    else if (!members.has(user.id))
      members.set(user.id, { cid, user_id: user.id, channel_role: role ?? 'member', read: true });
  }
  return [...members.values()];
}

/** The members of one channel, however many, are one step: existing ones are unchanged. */
async function writeChannelMembers(
  { context, tally, isDry }: Loading,
  rows: readonly LoadedMember[],
  keep: (write: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<void> {
  const [first] = rows;
  let there = 0;
  let last: readonly LoadedMember[] = [];
  for (let from = 0; from < rows.length; from += rowsPerBatch) {
    const some = rows.slice(from, from + rowsPerBatch);
    const known = { cid: first?.cid ?? '', user_ids: some.map(({ user_id }) => user_id) };
    const before = await context.database.read.all(selectMembers, known);
    there += before.length;
    if (from + rowsPerBatch < rows.length && !isDry) {
      await context.database.write((tx) => writeMembers(context, tx, withIndexes(some)));
    } else last = some;
  }
  tally.add('members', { found: rows.length, written: rows.length - there, there });
  await keep(async (tx) => {
    if (!isDry && last.length > 0) await writeMembers(context, tx, withIndexes(last));
  });
}
