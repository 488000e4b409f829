import { fromCid, type ImportForm, toCid } from '@confab/protocol';
import type { Reader } from '../../../core/storage/database.ts';
import type { LoadedChannel } from '../../bulk/index.ts';
import { distinctCid } from '../../channels/index.ts';
import { cleanName, cleanText } from './cleanText.ts';
import { importedId } from './importId.ts';
import type { Names, SourceChannel } from './source.ts';

/** A channel of an archive, and its counterpart here. Its members are read later. */
export interface ImportedChannel {
  readonly channel: SourceChannel;
  readonly cid: string;
  readonly row: LoadedChannel;
}

interface ChannelParts {
  readonly channel: SourceChannel;
  readonly people: Pick<Names, 'person'>;
  readonly now: number;
}

const maxTopicLength = 500;
const maxDirect = 100;

/** Builds the row of an archive's channel; undefined for a direct one without known members. */
export async function channelRow(
  reader: Reader,
  form: ImportForm,
  { channel, people, now }: ChannelParts,
): Promise<ImportedChannel | undefined> {
  const type = channel.kind === 'public' ? 'team' : 'messaging';
  const ids = channel.members.flatMap(({ person }) => people.person(person)?.id ?? []);
  const isDistinct = channel.kind === 'direct' && ids.length <= maxDirect;
  if (channel.kind === 'direct' && ids.length === 0) return undefined;
  const cid = isDistinct
    ? await distinctCid(reader, type, ids)
    : toCid(type, importedId(form, channel.sourceId));
  const created = channel.createdMs;
  const isKnown = created !== undefined && created >= 0 && created <= now;
  const purpose = cleanText(channel.purpose ?? '')
    .slice(0, maxTopicLength)
    .toWellFormed();
  const name = cleanName(channel.name ?? '');
  const row: LoadedChannel = {
    type,
    id: fromCid(cid).id,
    ...(!isDistinct && { name: name ?? channel.sourceId.slice(0, 80) }),
    ...(channel.topic && { topic: cleanText(channel.topic).slice(0, maxTopicLength).toWellFormed() }),
    custom: isDistinct ? {} : { imported_from: form, ...(purpose && { purpose }) },
    created_by_id: people.person(channel.creator ?? '')?.id,
    created_at: isKnown ? new Date(created).toISOString() : undefined,
    frozen: channel.isArchived,
    is_distinct: isDistinct,
  };
  return { channel: { ...channel, members: [] }, cid, row };
}
