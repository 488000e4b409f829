import { ChatError, notAllowed } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import { appSettings } from '../app/index.ts';
import type { UserRow } from './userTables.ts';

type Change = Partial<Pick<UserRow, 'name' | 'image' | 'custom'>>;
const prefix = 'custom.';

/**
 * Returns a profile change without effect on the fields that the host owns (TEN-03): custom keys that it leaves out keep
 * their values. Throws `not_allowed`, naming the field, if anyone but the host's back end changes one.
 */
export function keepManagedFields<C extends Change>(
  context: ServerContext,
  actor: Actor,
  before: UserRow,
  change: C,
): C {
  const managed = appSettings(context).current().managed_profile_fields ?? [];
  if (isHost(actor) || managed.length === 0) return change;
  for (const field of ['name', 'image'] as const) {
    if (managed.includes(field) && field in change) throw refusal(field);
  }
  if (change.custom === undefined) return change;
  const keys = managed.filter((field) => field.startsWith(prefix)).map((field) => field.slice(prefix.length));
  const [old, custom] = [before.custom, change.custom].map((json) =>
    parsed<Record<string, unknown>>(json, {}),
  );
  const kept: Record<string, unknown> = {};
  for (const key of keys) {
    const value = old && Object.hasOwn(old, key) ? old[key] : undefined;
    const isNamed = custom !== undefined && Object.hasOwn(custom, key);
    if (isNamed && JSON.stringify(custom[key]) !== JSON.stringify(value)) throw refusal(`${prefix}${key}`);
    if (value !== undefined) kept[key] = value;
  }
  return { ...change, custom: JSON.stringify({ ...custom, ...kept }) };
}

const refusal = (field: string) =>
  new ChatError(notAllowed, {
    message: `The profile field ${field} is managed by your organization. Change it there.`,
    details: { field },
  });
