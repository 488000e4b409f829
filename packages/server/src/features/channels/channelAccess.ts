import {
  type Capability,
  type ChannelType,
  ChatError,
  channelNotFound,
  cooldownOf,
  fromCid,
  type Restriction,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { authorize, refuseTimedOut } from '../../core/access/authorize.ts';
import {
  type ChannelSubject,
  capabilitiesOf,
  hasCapability,
  isShadowBanned,
  restrictionOf,
} from '../../core/access/capabilities.ts';
import { restrictionsNow } from '../../core/access/restrictions.ts';
import type { Tenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { currentPositions } from '../../core/http/callPositions.ts';
import type { PrefetchReader, Reader } from '../../core/storage/database.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { selectAccess, selectLastNumber } from './channelStore.ts';

/** A channel that the actor may read, with the facts for further decisions. */
export interface ChannelAccess {
  readonly cid: string;
  readonly channelType: ChannelType;
  /** The actor's own membership, whatever its state. */
  readonly member: (NonNullable<ChannelSubject['member']> & { readonly joined_number: number }) | undefined;
  readonly isDistinct: boolean;
  /** Whether only its members may find and read it, although the type lets others (CHAN-13). */
  readonly isPrivate: boolean;
  readonly tenant: Tenant;
  readonly memberCount: number;
  /** Cooldown of slow mode in milliseconds, 0 without it (CHAN-10). */
  readonly cooldownMs: number;
  /** Returns the number of the channel's newest message; 0 without one. */
  lastMessageNumber(): Promise<number>;
  /** Throws `not_allowed` unless the actor has the capability here. */
  require(capability: Capability): void;
  may(capability: Capability): boolean;
  /** Returns the actor's capabilities here, as in `own_capabilities`. */
  capabilities(): Capability[];
  /** Returns the restriction that keeps the actor from writing here (MOD-01), as shown to the actor. */
  restriction(): Restriction | undefined;
  /** Throws `timed_out` during a time-out: for member texts that need no capability. */
  requireNoTimeOut(): void;
  /** Whether only the actor and moderators are to see what it writes here. */
  readonly isShadowBanned: boolean;
}

/**
 * Opens a channel for an actor: throws `channel_not_found` if it does not exist or the actor may not read it, and
 * `not_allowed` without `capability`.
 */
export async function openChannel(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  cid: string,
  capability: Capability = 'read-channel',
): Promise<ChannelAccess> {
  const access = await findChannel(context, reader, actor, cid);
  if (!access) throw new ChatError(channelNotFound);
  access.require(capability);
  return access;
}

/** Returns a channel without any access decision; undefined if it does not exist. */
export async function findChannel(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  cid: string,
): Promise<ChannelAccess | undefined> {
  const channelType = channelTypeDirectory(context).find(fromCid(cid).type);
  if (!channelType) return undefined;
  const row = await reader.get(selectAccess, accessKey(actor, cid));
  // A deleted channel exists for nobody; undeleting looks at its row.
  if (!row || row.deleted_at !== null) return undefined;
  return new AccessByRow(reader, actor, channelType, row, context.clock.now());
}

/** Begins to read what {@link findChannel} will read. */
export const prefetchChannel = (reader: PrefetchReader, actor: Actor, cid: string): void =>
  reader.prefetch(selectAccess, accessKey(actor, cid));

const accessKey = (actor: Actor, cid: string) => ({ cid, user_id: actor.userId ?? '' });

type AccessRow = {
  cid: string;
  is_distinct: number;
  member_count: number;
  frozen: number;
  is_private: number;
  cooldown: number | null;
  deleted_at: number | null;
  tenant: string | null;
  restrictions: string | null;
} & {
  channel_role: NonNullable<ChannelSubject['member']>['channel_role'] | null;
  state: string | null;
  joined_number: number | null;
};

/** A class, since every message creates one and needs few of its methods. */
class AccessByRow implements ChannelAccess {
  readonly cid: string;
  readonly channelType: ChannelType;
  readonly member: ChannelAccess['member'];
  readonly isDistinct: boolean;
  readonly isPrivate: boolean;
  readonly tenant: Tenant;
  readonly memberCount: number;
  readonly cooldownMs: number;
  readonly isShadowBanned: boolean;
  readonly #reader: Reader;
  readonly #actor: Actor;
  readonly #subject: ChannelSubject;

  constructor(reader: Reader, actor: Actor, channelType: ChannelType, row: AccessRow, now: number) {
    const { cid, channel_role, state, joined_number, tenant } = row;
    const member =
      channel_role === null || state === null || joined_number === null
        ? undefined
        : { channel_role, state, joined_number };
    const restrictions = restrictionsNow(row.restrictions, now);
    const frozen = row.frozen === 1;
    const isPrivate = row.is_private === 1;
    const subject = { channelType, member, frozen, private: isPrivate, restrictions, cid, tenant };
    this.cid = cid;
    this.channelType = channelType;
    this.member = member;
    this.isDistinct = row.is_distinct === 1;
    this.isPrivate = isPrivate;
    this.tenant = tenant;
    this.memberCount = row.member_count;
    this.cooldownMs = cooldownOf(row, channelType) * 1000;
    this.isShadowBanned = isShadowBanned(actor, subject);
    this.#reader = reader;
    this.#actor = actor;
    this.#subject = subject;
  }

  async lastMessageNumber(): Promise<number> {
    return (await this.#reader.get(selectLastNumber, { cid: this.cid }))?.number ?? 0;
  }

  require(capability: Capability): void {
    authorize(this.#actor, capability, this.#subject);
    currentPositions()?.open(this.cid);
  }

  may(capability: Capability): boolean {
    return hasCapability(this.#actor, capability, this.#subject);
  }

  capabilities(): Capability[] {
    return capabilitiesOf(this.#actor, this.#subject);
  }

  requireNoTimeOut(): void {
    refuseTimedOut(this.#actor, this.#subject);
  }

  restriction(): Restriction | undefined {
    return restrictionOf(this.#actor, this.#subject);
  }
}
