import { type Capability, type Channel, channelStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { watchTexts } from '../automod/index.ts';
import { openChannel } from './channelAccess.ts';
import type { ChannelData } from './channelData.ts';
import { channelSteps } from './channelSteps.ts';
import { selectChannel, updateChannelFields } from './channelStore.ts';
import type { ChannelRow } from './migrations.ts';
import { toChannel } from './toChannel.ts';

/** The fields to set, and those to unset. */
export interface ChannelChange {
  set: ChannelData & ChannelControls;
  unset: readonly ('name' | 'topic' | 'image' | 'cooldown')[];
}

/** Operating settings of a channel (CHAN-10). */
interface ChannelControls {
  frozen?: boolean | undefined;
  /** Seconds. */
  cooldown?: number | undefined;
}

/** Sets some fields of a channel and unsets others; `custom` is replaced as a whole. */
export function updateChannel(
  context: ServerContext,
  actor: Actor,
  cid: string,
  change: ChannelChange,
): Promise<Channel> {
  return context.database.write((tx) => changeChannel(context, tx, actor, cid, change));
}

/** The same within a transaction. */
export async function changeChannel(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  { set: asked, unset }: ChannelChange,
): Promise<Channel> {
  const access = await openChannel(context, tx, actor, cid);
  for (const capability of neededFor(asked, unset)) access.require(capability);
  const { name, topic } = asked;
  const watched = { actor, place: access.channelType, texts: { name, topic } };
  const set = { ...asked, ...(await watchTexts(context, tx, watched)) };
  const before = (await tx.get(selectChannel, { cid })) as ChannelRow;
  const row = { ...before, ...changes(before, set), updated_at: context.clock.now() };
  for (const field of unset) row[field] = null;
  row.name_folded = row.name === null ? null : foldText(row.name);
  await tx.run(updateChannelFields, row);
  const channel = toChannel(row);
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: channelEvents.channelUpdated,
    actor_id: actor.userId,
    payload: { channel },
  });
  for (const step of channelSteps(context).afterChange) await step({ actor, before, row }, tx);
  return channel;
}

/** Slow mode has its own capability; everything else needs update-channel. */
function neededFor(set: ChannelChange['set'], unset: ChannelChange['unset']): Capability[] {
  const fields = [...Object.keys(set), ...unset];
  const slows = fields.includes('cooldown');
  const needed: Capability[] = slows ? ['set-channel-cooldown'] : [];
  return slows && fields.every((field) => field === 'cooldown') ? needed : [...needed, 'update-channel'];
}

const changes = (
  before: ChannelRow,
  { name, topic, image, custom, frozen, cooldown }: ChannelChange['set'],
) => ({
  frozen: frozen === undefined ? before.frozen : Number(frozen),
  cooldown: cooldown ?? before.cooldown,
  name: name ?? before.name,
  topic: topic ?? before.topic,
  image: image ?? before.image,
  custom: custom === undefined ? before.custom : jsonUnlessEmpty(custom),
});
