import type { ProfileField } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appSettings } from '../app/index.ts';
import { profileFields } from '../profileFields/index.ts';
import { brokenRule, customOf } from './profileValues.ts';
import { changeUser } from './saveUser.ts';
import { selectUserByEmail } from './userStore.ts';
import type { UserRow } from './userTables.ts';

const provider: Actor = { role: 'server', via: 'token' };

/**
 * Fills the profile fields that name a claim of the sign-on provider (ONB-05); returns the row. `claims` has the claims
 * by name: one that is missing changes nothing, an empty one removes the value, and one that breaks the field's rule is
 * skipped and logged, since nobody should be locked out by it. A person is named by id or email address.
 */
export async function fillProfileValues(
  context: ServerContext,
  tx: Transaction,
  user: UserRow,
  claims: Readonly<Record<string, unknown>>,
): Promise<UserRow> {
  const managed = appSettings(context).current().managed_profile_fields ?? [];
  const custom = { ...customOf(user) };
  const fields = profileFields(context)
    .current()
    .filter(({ id }) => !managed.includes(`custom.${id}`));
  for (const field of fields) {
    const claimed = textOf(field.claim === undefined ? undefined : claims[field.claim]);
    if (claimed === undefined) continue;
    if (claimed === '') {
      delete custom[field.id];
      continue;
    }
    const value = await claimedValue(tx, field, claimed);
    const rule = await brokenRule(context, tx, { actor: provider, person: user }, field, value);
    if (rule === undefined) custom[field.id] = value;
    else
      context.logger.warn({ field: field.id, rule }, 'a single sign-on claim does not fit its profile field');
  }
  const json = JSON.stringify(custom);
  return json === JSON.stringify(customOf(user)) ? user : changeUser(context, tx, user, { custom: json });
}

/** Returns the first value of a claim as a text; undefined for a missing or structured one. */
function textOf(claim: unknown): string | undefined {
  const [first] = [claim].flat();
  return ['string', 'number', 'boolean'].includes(typeof first) ? String(first).trim() : undefined;
}

async function claimedValue(
  tx: Transaction,
  { kind, choices = [] }: ProfileField,
  claimed: string,
): Promise<string> {
  const folded = claimed.toLowerCase();
  if (kind === 'choice') return choices.find((choice) => choice.toLowerCase() === folded) ?? claimed;
  // Providers send a day as a time, too.
  if (kind === 'date') return claimed.slice(0, 'YYYY-MM-DD'.length);
  if (kind !== 'person' || !claimed.includes('@')) return claimed;
  return (await tx.get(selectUserByEmail, { email: folded }))?.id ?? claimed;
}
