import {
  ChatError,
  notAllowed,
  type OwnUser,
  timedOut,
  type User,
  type UserCustom,
  userNotFound,
} from '@confab/protocol';
import type { ParsedBodyOf, userEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { isAnonymous, isAppAdmin } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { watchTexts } from '../automod/index.ts';
import { keepManagedFields } from './managedFields.ts';
import { customAfter, withValues, writtenTexts } from './profileValues.ts';
import { recordRole } from './recordRole.ts';
import { changeUser } from './saveUser.ts';
import { userDirectory } from './userDirectory.ts';
import { selectUserToChange } from './userStore.ts';
import type { UserRow } from './userTables.ts';

interface Change extends ParsedBodyOf<typeof userEndpoints.updateUser> {
  /** Values of profile fields, by id; `null` and an empty one remove. */
  readonly values?: ParsedBodyOf<typeof userEndpoints.setProfileValues>['values'];
}

/**
 * Updates a profile: the actor's own, or any user's for admins, who can also change roles. Returns the user as the
 * caller may see it.
 */
export async function updateUser(
  context: ServerContext,
  actor: Actor,
  userId: string,
  asked: Change,
): Promise<OwnUser | User> {
  const row = await context.database.write((tx) => updateUserIn(context, tx, actor, userId, asked));
  const people = userDirectory(context);
  return actor.userId === userId ? people.ownProfile(row) : people.profile(row);
}

/** Changes a user like `updateUser`, within a transaction; returns the row. */
export async function updateUserIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  userId: string,
  asked: Change,
): Promise<UserRow> {
  const isAdmin = isAppAdmin(actor);
  if (!isAdmin && (actor.userId !== userId || isAnonymous(actor))) throw new ChatError(notAllowed);
  if (!isAdmin && asked.role !== undefined) {
    throw new ChatError(notAllowed, { message: 'Only admins can change roles.' });
  }
  if (!isAdmin) requireUntimed(actor, asked);
  const before = await tx.get(selectUserToChange, { id: userId });
  const isReached = before && before.deleted_at === null && reachesTenant(actor, before.tenant);
  if (!isReached) throw new ChatError(userNotFound);
  const { values, ...plain } = asked;
  const { name, status_text } = plain;
  const watched = { actor, channelType: undefined, texts: { name, status_text } };
  const custom = await customChange(context, tx, actor, before, asked);
  const asChecked = { ...plain, ...custom, ...(await watchTexts(context, tx, watched)) };
  const change = keepManagedFields(context, actor, before, changedColumns(before, asChecked));
  if (Object.keys(change).length === 0) return before;
  const after = await changeUser(context, tx, before, change, actor.userId);
  await recordRole(context, tx, actor, before, after);
  const { role: _, ...fields } = change;
  if (actor.userId !== userId && Object.keys(fields).length > 0) {
    const named = Object.keys(values ?? {}).map((id) => `custom.${id}`);
    const details = { fields: values ? named : Object.keys(fields) };
    const subject = { kind: 'user', id: userId } as const;
    await auditLog(context).record(tx, { actor, action: 'user.profile_changed', subject, details });
  }
  return after;
}

/**
 * Returns the custom data after the change; nothing if it does not change any. Texts of profile fields are checked for
 * blocked words like names.
 */
async function customChange(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  before: UserRow,
  { custom, values }: Change,
): Promise<Pick<Change, 'custom'>> {
  if (values === undefined && custom === undefined) return {};
  const wanted = values ? withValues(context, before, values) : { ...custom };
  const named = values ? 'values' : 'custom';
  const next = await customAfter(context, tx, { actor, person: before, custom: wanted, named });
  const texts = writtenTexts(context, before, next);
  const masked = await watchTexts(context, tx, { actor, channelType: undefined, texts });
  return { custom: { ...next, ...masked } as UserCustom };
}

/** Returns the columns that actually change. */
function changedColumns(before: UserRow, change: Omit<Change, 'values'>): Partial<UserRow> {
  const { status_expires_at, dnd_until, dnd_schedule, custom, ...rest } = change;
  const { invisible, away, share_typing, share_reads, show_formatting, ...plain } = rest;
  const asked: Partial<UserRow> = {
    ...plain,
    ...(plain.status_text === null && { status_expires_at: null }),
    ...(status_expires_at !== undefined && { status_expires_at: timeColumn(status_expires_at) }),
    ...(dnd_until !== undefined && { dnd_until: timeColumn(dnd_until) }),
    ...(dnd_schedule !== undefined && { dnd_schedule: dnd_schedule && JSON.stringify(dnd_schedule) }),
    ...(custom !== undefined && { custom: JSON.stringify(custom) }),
    ...(invisible !== undefined && { invisible: Number(invisible) }),
    ...(away !== undefined && { away: Number(away) }),
    ...(share_typing !== undefined && { share_typing: Number(share_typing) }),
    ...(share_reads !== undefined && { share_reads: Number(share_reads) }),
    ...(show_formatting !== undefined && { show_formatting: Number(show_formatting) }),
  };
  const altered = Object.entries(asked).filter(([key, value]) => before[key as keyof UserRow] !== value);
  return Object.fromEntries(altered);
}

const timeColumn = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Users cannot change their public profile during a time-out (MOD-01). */
function requireUntimed({ restrictions }: Actor, change: Change): void {
  const until = restrictions?.time_out?.until;
  const changesProfile = ['name', 'image', 'status_text', 'status_emoji', 'custom', 'values'].some(
    (field) => field in change,
  );
  if (!restrictions?.time_out || !changesProfile) return;
  throw new ChatError(timedOut, {
    details: { scope: 'app', ...(until !== undefined && { until: new Date(until).toISOString() }) },
  });
}
