import { ChatError, fromCid, inputInvalid } from '@confab/protocol';
import { channelIdField, channelTypeField } from '@confab/protocol/schemas';
import { is } from 'valibot';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { isHost } from '../../core/access/roles.ts';
import { type Tenant, tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { watchTexts } from '../automod/index.ts';
import {
  type ChannelData,
  insertChannel,
  isDistinctId,
  type NewChannelRow,
  selectChannel,
} from '../channels/index.ts';
import { channelTypeDirectory, lockChannelType } from '../channelTypes/index.ts';
import { admitMembers } from '../members/index.ts';

/** A channel to create if missing. */
export interface NewChannel {
  cid: string;
  data: ChannelData;
  memberIds: readonly string[];
  /** Identified by its members (CHAN-02): without an owner. */
  distinct: boolean;
  /** The tenant it will belong to; defaults to its creator's. */
  tenant?: Tenant | undefined;
}

/**
 * Creates a channel with its first members; no effect if it exists. Its creator becomes owner, unless it is distinct.
 * Throws `not_allowed` without `create-channel`, `user_not_found`.
 */
export async function createChannel(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, data: asked, memberIds, distinct, tenant: named }: NewChannel,
): Promise<void> {
  if (await tx.get(selectChannel, { cid })) return;
  requireName(cid, distinct);
  const channelType = channelTypeDirectory(context).get(fromCid(cid).type);
  const creatorId = isHost(actor) ? actor.userId : requireUserId(actor);
  const tenant = named ?? tenantOf(actor);
  authorize(actor, 'create-channel', { channelType, tenant });
  await lockChannelType(tx, channelType.name);
  const { name, topic } = asked;
  const texts = { name, topic, ...(!distinct && { id: fromCid(cid).id }) };
  const watched = await watchTexts(context, tx, { actor, channelType, texts });
  const data = { ...asked, ...watched };
  const origin = { created_by_id: creatorId ?? null, tenant };
  await tx.run(insertChannel, newRow(cid, data, distinct, origin, context.clock.now()));
  const admission = { cid, state: 'joined', actorId: creatorId, announce: false } as const;
  if (creatorId !== undefined) {
    const channel_role = distinct ? 'member' : 'owner';
    await admitMembers(context, tx, { ...admission, channel_role, userIds: [creatorId], field: 'user_id' });
  }
  const others = memberIds.filter((id) => id !== creatorId);
  if (others.length > 0) {
    await admitMembers(context, tx, {
      ...admission,
      channel_role: 'member',
      userIds: others,
      namedBy: actor,
      field: 'member_ids',
    });
  }
}

/** Rejects invalid characters in a channel type, such as the colon that ends it in a cid (CHAN-02). */
export function requireType(type: string): void {
  if (!is(channelTypeField, type))
    throw broken('type', 'must be 1 to 32 lowercase letters, digits, _ or -, without a colon');
}

/** CHAN-02: neither part of the name contains a colon, and ids of distinct channels are reserved. */
function requireName(cid: string, distinct: boolean): void {
  const { type, id } = fromCid(cid);
  requireType(type);
  if (!is(channelIdField, id))
    throw broken('id', 'must be 1 to 64 letters, digits, _ ! or -, without a colon');
  if (isDistinctId(id) && !distinct) {
    throw broken(
      'id',
      'must not start with !, which is reserved for channels created from a list of members',
    );
  }
}

const broken = (field: string, rule: string) =>
  new ChatError(inputInvalid, { message: `${field} ${rule}.`, details: { issues: [{ field, rule }] } });

function newRow(
  cid: string,
  { name, topic, image, custom }: ChannelData,
  distinct: boolean,
  origin: Pick<NewChannelRow, 'created_by_id' | 'tenant'>,
  now: number,
): NewChannelRow {
  return {
    cid,
    ...fromCid(cid),
    name: name ?? null,
    name_folded: name === undefined ? null : foldText(name),
    topic: topic ?? null,
    image: image ?? null,
    is_distinct: distinct ? 1 : 0,
    ...origin,
    member_count: 0,
    last_message_number: 0,
    last_open_number: null,
    last_message_at: null,
    custom: jsonUnlessEmpty(custom),
    created_at: now,
    updated_at: now,
  };
}
