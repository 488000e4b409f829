import type { Transaction } from '../../../core/storage/database.ts';
import { type LoadedMember, withIndexes, writeMembers } from '../../bulk/index.ts';
import { selectMembers } from '../../members/index.ts';
import type { ImportedChannel } from './channelRow.ts';
import type { ImportedChannels } from './loadChannels.ts';
import type { Loading } from './loading.ts';
import type { LoadProgress } from './loadProgress.ts';
import type { People } from './people.ts';
import type { Note, SourceChannel } from './source.ts';

interface MemberParts {
  readonly progress: LoadProgress;
  readonly people: People;
  readonly channels: ImportedChannels;
}

const rowsPerBatch = 250;

/** Imports the members of all channels: last, so that nothing of the history is unread. */
export async function loadMembers(
  loading: Loading,
  { progress, people, channels }: MemberParts,
): Promise<void> {
  const { source, tally } = loading;
  /** Completes the channels before a position, with what is written for the last of them. */
  const complete = (at: number, write?: (tx: Transaction) => Promise<void>) =>
    progress.save({ phase: 'members', at }, write);
  const seen = new Set<string>();
  let at = 0;
  tally.isMuted = true;
  for await (const channel of source.channels(() => undefined)) {
    const target = channels.get(channel.sourceId);
    if (!target || seen.has(channel.sourceId)) continue;
    seen.add(channel.sourceId);
    tally.isMuted = progress.isDone('members', at);
    const members = membersOf(channel, target, people, tally.note);
    at += 1;
    if (!tally.isMuted) await writeChannelMembers(loading, members, (write) => complete(at, write));
    tally.isMuted = true;
  }
  tally.isMuted = false;
  await complete(at);
}

function membersOf(
  channel: SourceChannel,
  { cid }: ImportedChannel,
  people: People,
  note: Note,
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
  complete: (write: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<void> {
  const cid = rows[0]?.cid ?? '';
  let there = 0;
  let lastBatch: readonly LoadedMember[] = [];
  for (let from = 0; from < rows.length; from += rowsPerBatch) {
    const batch = rows.slice(from, from + rowsPerBatch);
    const user_ids = batch.map(({ user_id }) => user_id);
    there += (await context.database.read.all(selectMembers, { cid, user_ids })).length;
    if (from + rowsPerBatch < rows.length && !isDry) {
      await context.database.write((tx) => writeMembers(context, tx, withIndexes(batch)));
    } else lastBatch = batch;
  }
  tally.add('members', { found: rows.length, written: rows.length - there, there });
  await complete(async (tx) => {
    if (!isDry && lastBatch.length > 0) await writeMembers(context, tx, withIndexes(lastBatch));
  });
}
