import { type AppRole, ChatError, conflict, userStream } from '@confab/protocol';
import { userEvents } from '@confab/protocol/schemas';
import { isAppAdmin } from '../../core/access/roles.ts';
import { streamOfTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { claimFirstUser } from '../app/index.ts';
import { expireLater } from './expireStatus.ts';
import { isActive } from './isActive.ts';
import { userDirectory } from './userDirectory.ts';
import { userSteps } from './userSteps.ts';
import { insertUser, replaceUser, selectAdmins } from './userStore.ts';
import type { UserRow } from './userTables.ts';

/** The required fields of a new user; the others have defaults. */
export interface NewUser {
  readonly id: string;
  readonly name?: string | undefined;
  readonly role?: AppRole | undefined;
  readonly email?: string | undefined;
  readonly image?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly custom?: Record<string, unknown> | undefined;
  /** Milliseconds since 1970. */
  readonly created_at?: number | undefined;
  readonly bot?: boolean | undefined;
  readonly tenant?: string | undefined;
}

/** Returns the row of a new user. */
export function newUserRow(user: NewUser, now: number): UserRow {
  const name = user.name ?? user.id;
  return {
    id: user.id,
    name,
    name_folded: foldText(name),
    image: user.image ?? null,
    role: user.role ?? 'user',
    email: user.email ?? null,
    status_emoji: null,
    status_text: null,
    status_expires_at: null,
    dnd_until: null,
    dnd_schedule: null,
    time_zone: user.time_zone ?? null,
    custom: JSON.stringify(user.custom ?? {}),
    invisible: 0,
    away: 0,
    share_typing: 1,
    share_reads: 1,
    mark_read: 'at_end',
    send_key: 'enter',
    show_formatting: 0,
    last_active: null,
    tokens_valid_from: null,
    restrictions: null,
    muted_users: null,
    blocked_user_ids: null,
    created_at: user.created_at ?? now,
    updated_at: now,
    deactivated_at: null,
    deleted_at: null,
    erased_at: null,
    bot: user.bot ? 1 : 0,
    tenant: user.tenant ?? null,
  };
}

/**
 * Adds a user. Published on the user's own stream: thousands who join a livestream must not be events for each other, and
 * nobody shows a profile that nobody has loaded. Returns the row; undefined if the id or e-mail address exists.
 */
export async function addUser(
  context: ServerContext,
  tx: Transaction,
  user: NewUser,
  actorId?: string,
): Promise<UserRow | undefined> {
  const row = newUserRow(user, context.clock.now());
  if ((await tx.run(insertUser, row)) === 0) return undefined;
  await claimFirstUser(context, tx);
  await publishProfile(context, tx, { row, stream: userStream(row.id), actorId });
  for (const step of userSteps(context).afterAdd) await step([row], tx);
  return row;
}

/** Saves a user's row and publishes it to everyone, or only to the user's own devices if the change is private. */
export async function changeUser(
  context: ServerContext,
  tx: Transaction,
  before: UserRow,
  change: Partial<UserRow>,
  actorId?: string,
): Promise<UserRow> {
  const isPrivate = Object.keys(change).every((key) => ownFields.has(key));
  // The update time is part of the public profile, so private changes must not change it.
  const row = { ...before, ...change, ...(!isPrivate && { updated_at: context.clock.now() }) };
  row.name_folded = foldText(row.name);
  if (isActiveAdmin(before) && !isActiveAdmin(row)) await refuseLastAdmin(tx);
  await tx.run(replaceUser, row);
  await expireLater(context, tx, before, row);
  if (!isPrivate) await publishProfile(context, tx, { row, stream: streamOfTenant(row.tenant), actorId });
  await context.log.append(tx, {
    stream: userStream(row.id),
    definition: userEvents.meUpdated,
    ...(actorId !== undefined && { actor_id: actorId }),
    payload: { me: userDirectory(context).ownProfile(row) },
  });
  const { afterChange, afterEnd } = userSteps(context);
  for (const step of afterChange) await step(before, row, tx);
  if (isActive(before) && !isActive(row)) {
    for (const step of afterEnd) await step(row, tx, actorId);
  }
  return row;
}

const ownFields = new Set([
  'email',
  'invisible',
  'away',
  'share_typing',
  'share_reads',
  'mark_read',
  'send_key',
  'show_formatting',
  'tokens_valid_from',
  'restrictions',
  'muted_users',
  'blocked_user_ids',
]);

/** Whether a user is an admin of the installation who can sign in; those of tenants can’t manage it (TEN-02). */
const isActiveAdmin = (row: UserRow) => isAppAdmin(row) && isActive(row) && row.tenant === null;

async function refuseLastAdmin(tx: Transaction): Promise<void> {
  const admins = await tx.all(selectAdmins, {});
  if (admins.length > 1) return;
  throw new ChatError(conflict, {
    message: 'You can’t remove the last admin. Make someone else an admin first.',
    details: { reason: 'last_admin' },
  });
}

async function publishProfile(
  context: ServerContext,
  tx: Transaction,
  { row, stream, actorId }: { row: UserRow; stream: string; actorId: string | undefined },
): Promise<void> {
  await context.log.append(tx, {
    stream,
    definition: userEvents.userUpdated,
    ...(actorId !== undefined && { actor_id: actorId }),
    payload: { user: userDirectory(context).profile(row) },
  });
}
