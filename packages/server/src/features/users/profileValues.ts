import {
  brokenProfileRule,
  ChatError,
  inputInvalid,
  notAllowed,
  type ProfileField,
  unknownPersonRule,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAppAdmin } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { profileFields } from '../profileFields/index.ts';
import { selectUsers } from './userStore.ts';
import type { UserRow } from './userTables.ts';
import { visibleAmong } from './visiblePeople.ts';

type Custom = Readonly<Record<string, unknown>>;

/** A change of custom data, and whose it is. */
export interface CustomChange {
  readonly actor: Actor;
  /** The user before the change; a new one has no custom data. */
  readonly person: Pick<UserRow, 'tenant'> & { readonly custom?: string };
  readonly custom: Custom;
  /** The name under which the caller sent the data; errors begin with it. */
  readonly named?: 'custom' | 'values';
  /** Users of the same call, who may not exist yet. */
  readonly alongside?: ReadonlySet<string>;
}

/**
 * Returns custom data after a change that follows the rules of the profile fields (ONB-05): fields that it leaves out
 * keep their values, and `null` removes one. Throws `input_invalid`, naming each field and its rule, and `not_allowed`
 * for a field that only admins fill.
 */
export async function customAfter(
  context: ServerContext,
  reader: Reader,
  change: CustomChange,
): Promise<Record<string, unknown>> {
  const { actor, person, custom, named = 'custom' } = change;
  const old = customOf(person);
  const next = { ...custom };
  const issues: { field: string; rule: string }[] = [];
  for (const field of profileFields(context).current()) {
    const value = valueIn(custom, field);
    const was = valueIn(old, field);
    if (value === undefined && was !== undefined) next[field.id] = was;
    if (value === null) delete next[field.id];
    if (value === undefined || (value ?? undefined) === was) continue;
    if (field.filled_by === 'admins' && !isAppAdmin(actor)) throw adminsAlone(field);
    const rule = value === null ? undefined : await brokenRule(context, reader, change, field, value);
    if (rule !== undefined) issues.push({ field: `${named}.${field.id}`, rule });
  }
  if (issues.length > 0) {
    const [{ field, rule }] = issues as [{ field: string; rule: string }];
    throw new ChatError(inputInvalid, { message: `${field} ${rule}.`, details: { issues } });
  }
  return next;
}

/** Returns the rule that a value of a field breaks; undefined for a valid one. */
export async function brokenRule(
  context: ServerContext,
  reader: Reader,
  { actor, person, alongside }: Pick<CustomChange, 'actor' | 'person' | 'alongside'>,
  field: ProfileField,
  value: unknown,
): Promise<string | undefined> {
  const rule = brokenProfileRule(field, value);
  if (rule !== undefined || field.kind !== 'person') return rule;
  const id = value as string;
  if (alongside?.has(id)) return undefined;
  const [user] = await reader.all(selectUsers, { ids: [id] });
  const isThere = user && user.deleted_at === null && user.tenant === person.tenant;
  const [seen] = isThere ? await visibleAmong(context, reader, actor, [id]) : [];
  return seen === undefined ? unknownPersonRule : undefined;
}

/** Returns custom data of a row, with profile values on top. Throws `input_invalid` for an unknown field. */
export function withValues(
  context: ServerContext,
  before: Pick<UserRow, 'custom'>,
  values: Readonly<Record<string, string | null>>,
): Custom {
  const known = new Set(
    profileFields(context)
      .current()
      .map(({ id }) => id),
  );
  const issues = Object.keys(values)
    .filter((id) => !known.has(id))
    .map((id) => ({ field: `values.${id}`, rule: 'must be the ID of a profile field' }));
  if (issues.length > 0) throw new ChatError(inputInvalid, { details: { issues } });
  const filled = Object.entries(values).map(([id, value]) => [id, value === '' ? null : value]);
  return { ...customOf(before), ...Object.fromEntries(filled) };
}

/** Returns the new texts of profile fields, by id: what a person writes for others to read. */
export function writtenTexts(
  context: ServerContext,
  before: Pick<UserRow, 'custom'>,
  custom: Custom,
): Record<string, string> {
  const old = customOf(before);
  const texts = profileFields(context)
    .current()
    .filter(({ kind }) => kind === 'text' || kind === 'link')
    .map((field) => [field.id, valueIn(custom, field), valueIn(old, field)] as const)
    .filter(([, value, was]) => typeof value === 'string' && value !== was);
  return Object.fromEntries(texts.map(([id, value]) => [id, value as string]));
}

/** Returns the custom data of a row. */
export const customOf = ({ custom }: { readonly custom?: string }): Custom =>
  custom === undefined ? {} : parsed<Custom>(custom, {});

const valueIn = (custom: Custom, { id }: ProfileField): unknown =>
  Object.hasOwn(custom, id) ? custom[id] : undefined;

const adminsAlone = ({ id, name }: ProfileField) =>
  new ChatError(notAllowed, {
    message: `Only admins can change ${name}.`,
    details: { field: `custom.${id}` },
  });
