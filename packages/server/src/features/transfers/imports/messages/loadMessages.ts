import { insertImportChannel } from '../certificates.ts';
import type { ImportedChannel } from '../channelRow.ts';
import { FileImporter } from '../files/importFiles.ts';
import type { ImportedChannels } from '../loadChannels.ts';
import type { Loading } from '../loading.ts';
import type { LoadProgress } from '../loadProgress.ts';
import type { MatchedPerson, People } from '../people.ts';
import type { Note } from '../source.ts';
import type { SourceNames } from '../sourceNames.ts';
import { certifyBatch } from './certifyBatch.ts';
import { ChannelDigest } from './channelDigest.ts';
import { EntryFactory } from './createEntry.ts';
import { detachReplies } from './detachReplies.ts';
import { importBatch } from './importBatch.ts';
import { MessageBatch } from './messageBatch.ts';
import type { SaveBatch } from './writeBatch.ts';

interface MessageParts {
  readonly progress: LoadProgress;
  readonly people: People;
  readonly channels: ImportedChannels;
  readonly names: SourceNames;
}

interface ChannelParts {
  readonly position: number;
  readonly imported: ImportedChannel;
  readonly importer: FileImporter;
}

/** Imports the messages of all channels with everything attached, channel by channel. */
export async function loadMessages(loading: Loading, parts: MessageParts): Promise<void> {
  const { progress, channels } = parts;
  if (progress.isPhaseDone('messages')) return;
  const importer = new FileImporter(loading);
  for (const [position, imported] of [...channels.values()].entries()) {
    if (progress.isDone('messages', position, Number.POSITIVE_INFINITY)) continue;
    await loadChannelMessages(loading, parts, { position, imported, importer });
  }
  await progress.save({ phase: 'members', at: 0 });
}

/** Imports the messages of a channel in batches, and saves its certificate. */
async function loadChannelMessages(
  loading: Loading,
  { progress, people, names }: MessageParts,
  { position, imported, importer }: ChannelParts,
): Promise<void> {
  const { context, source, tally } = loading;
  const { channel } = imported;
  const digest = new ChannelDigest();
  const note: Note = (kind, reason, isLeftOut, example) => {
    if (kind === 'messages' && isLeftOut) digest.leftOut += 1;
    tally.note(kind, reason, isLeftOut, example);
  };
  const factory = new EntryFactory(loading, { channel: imported, people, note });
  let batch = new MessageBatch(channel);
  /** Messages read so far. */
  let within = 0;
  const save: SaveBatch = (write) => progress.save({ phase: 'messages', at: position, within }, write);
  const flush = async () => {
    batch.authors.push(...drainUnlisted(people, progress));
    if (channel.kind === 'direct') await detachReplies(context.database.read, batch.entries, note);
    if (!tally.isMuted) await importBatch(loading, batch, { importer, save });
    await certifyBatch(context.database.read, batch.entries, digest);
    batch = new MessageBatch(channel);
  };
  tally.isMuted = progress.isDone('messages', position, within);
  for await (const message of source.messages(channel, names, note)) {
    within += 1;
    // Messages from before a crash are read again for the certificate alone.
    const entry = factory.create(message);
    if (entry) batch.add(entry);
    const isMuted = progress.isDone('messages', position, within);
    if (batch.isFull || isMuted !== tally.isMuted) await flush();
    tally.isMuted = isMuted;
  }
  tally.isMuted = false;
  batch.authors.push(...drainUnlisted(people, progress));
  if (!batch.isEmpty) await flush();
  await saveCertificate(loading, progress, { position, imported, digest });
}

/** Returns users who came up in messages: new to this import, and not met before a crash. */
function drainUnlisted(people: People, progress: LoadProgress): MatchedPerson[] {
  return people.drainUnwritten().filter(({ person: { source_id } }) => {
    const isNew = !progress.unlisted.has(source_id);
    progress.unlisted.add(source_id);
    return isNew;
  });
}

async function saveCertificate(
  { importId }: Loading,
  progress: LoadProgress,
  { position, imported, digest }: { position: number; imported: ImportedChannel; digest: ChannelDigest },
): Promise<void> {
  const { channel, cid } = imported;
  const row = {
    import_id: importId,
    position,
    cid,
    source_id: channel.sourceId,
    name: channel.name ?? null,
    ...digest.finish(),
  };
  await progress.save({ phase: 'messages', at: position + 1 }, async (tx) => {
    await tx.run(insertImportChannel, row);
  });
}
