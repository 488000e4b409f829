import { withIndexes, writeChannels } from '../../bulk/index.ts';
import { selectChannels } from '../../channels/index.ts';
import { batchesOf } from './batchesOf.ts';
import { channelRow, type ImportedChannel } from './channelRow.ts';
import type { Loading } from './loading.ts';
import type { LoadProgress } from './loadProgress.ts';
import type { People } from './people.ts';

const rowsPerBatch = 250;
const maxChannels = 100_000;

/** The channels of an archive by its ids, in its order, to which positions refer. */
export type ImportedChannels = ReadonlyMap<string, ImportedChannel>;

/** Imports the channels of an archive. Existing ones are unchanged. */
export async function loadChannels(
  loading: Loading,
  progress: LoadProgress,
  people: People,
): Promise<ImportedChannels> {
  const { context, tally, isDry } = loading;
  const channels = new Map<string, ImportedChannel>();
  let at = 0;
  tally.isMuted = progress.isDone('channels', at);
  for await (const batch of batchesOf(knownChannels(loading, people, channels), rowsPerBatch)) {
    const cids = batch.map(({ cid }) => cid);
    const rows = await context.database.read.all(selectChannels, { cids });
    const existing = new Set(rows.map(({ cid }) => cid));
    // Two direct conversations of an archive can be one here.
    const fresh = new Map(batch.filter(({ cid }) => !existing.has(cid)).map(({ cid, row }) => [cid, row]));
    at += batch.length;
    tally.add('channels', { found: batch.length, written: fresh.size, there: batch.length - fresh.size });
    if (!tally.isMuted) {
      await progress.save({ phase: 'channels', at }, async (tx) => {
        if (!isDry) await writeChannels(context, tx, withIndexes([...fresh.values()]));
      });
    }
    tally.isMuted = progress.isDone('channels', at);
  }
  return channels;
}

/** Yields the channels that can be imported, and adds them to `channels`. */
async function* knownChannels(
  { context, source, tally }: Loading,
  people: People,
  channels: Map<string, ImportedChannel>,
): AsyncGenerator<ImportedChannel> {
  for await (const channel of source.channels(tally.note)) {
    const name = channel.name ?? channel.sourceId;
    if (channels.has(channel.sourceId)) {
      tally.note('channels', 'duplicate_id', true, name);
      continue;
    }
    if (channels.size >= maxChannels) {
      tally.note('channels', 'too_many', true, name);
      continue;
    }
    const now = context.clock.now();
    const imported = await channelRow(context.database.read, source.form, { channel, people, now });
    if (!imported) {
      tally.note('channels', 'member_unknown', true, name);
      continue;
    }
    channels.set(channel.sourceId, imported);
    yield imported;
  }
}
