import { type Capability, type Channel, channelStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { watchTexts } from '../automod/index.ts';
import { openChannel } from './channelAccess.ts';
import { channelSteps } from './channelSteps.ts';
import { selectChannel, updateChannelFields } from './channelStore.ts';
import type { ChannelRow } from './migrations.ts';
import { toChannel } from './toChannel.ts';

/** The fields to change; `null` removes one. `custom` is replaced as a whole. */
export interface ChannelChange {
  name?: string | null | undefined;
  topic?: string | null | undefined;
  image?: string | null | undefined;
  custom?: Record<string, unknown> | undefined;
  frozen?: boolean | undefined;
  /** Seconds of slow mode (CHAN-10). */
  cooldown?: number | null | undefined;
}

/** Changes some fields of a channel. */
export function updateChannel(
  context: ServerContext,
  actor: Actor,
  cid: string,
  change: ChannelChange,
): Promise<Channel> {
  return context.database.write((tx) => changeChannel(context, tx, actor, cid, change));
}

/** Changes some fields of a channel within a transaction. */
export async function changeChannel(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  asked: ChannelChange,
): Promise<Channel> {
  const access = await openChannel(context, tx, actor, cid);
  for (const capability of neededFor(asked)) access.require(capability);
  const { name, topic } = asked;
  const watched = { actor, channelType: access.channelType, texts: { name, topic } };
  const change = { ...asked, ...(await watchTexts(context, tx, watched)) };
  const before = (await tx.get(selectChannel, { cid })) as ChannelRow;
  const row = { ...before, ...changedColumns(change), updated_at: context.clock.now() };
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
function neededFor(asked: ChannelChange): Capability[] {
  const fields = Object.keys(asked);
  const slows = fields.includes('cooldown');
  const needed: Capability[] = slows ? ['set-channel-cooldown'] : [];
  return slows && fields.every((field) => field === 'cooldown') ? needed : [...needed, 'update-channel'];
}

const changedColumns = ({ custom, frozen, ...plain }: ChannelChange): Partial<ChannelRow> => ({
  ...plain,
  ...(frozen !== undefined && { frozen: Number(frozen) }),
  ...(custom !== undefined && { custom: jsonUnlessEmpty(custom) }),
});
