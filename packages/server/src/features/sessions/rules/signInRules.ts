import {
  breakGlassNeeded,
  ChatError,
  defaultIdleHours,
  everyDomain,
  type SignInRules,
  singleSignOnEnforced,
} from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import { isAppAdmin } from '../../../core/access/roles.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { inputError } from '../../../core/http/validate.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { recordAppChange, republishApp } from '../../app/index.ts';
import { isActive, selectUsers, type UserRow } from '../../users/index.ts';
import { shortenSessions } from '../sessionStore.ts';
import { issuerOf } from '../singleSignOn/issuer.ts';
import { selectRules, upsertRules } from './rulesStore.ts';

const hourMs = 3_600_000;

/** The kind of the job that ends sessions which single sign-on did not open, once it is required. */
export const endOtherSessionsJob = 'sessions.end_others';

declare module '../../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [endOtherSessionsJob]: Readonly<Record<string, never>>;
  }
}

const defaults: SignInRules = {
  single_sign_on_domains: [],
  break_glass_user_ids: [],
  session_lifetime_hours: null,
  idle_timeout_hours: defaultIdleHours,
};

/** Reads the rules as stored: sign-ins are rare, and each must know the latest. */
export async function readSignInRules(reader: Pick<Reader, 'get'>): Promise<SignInRules> {
  const row = await reader.get(selectRules, {});
  return row ? { ...defaults, ...(JSON.parse(row.rules) as Partial<SignInRules>) } : defaults;
}

/** Returns when a session ends unless it is used again, in milliseconds since 1970. */
export function sessionEnd(
  { session_lifetime_hours: lifetime, idle_timeout_hours: idle }: SignInRules,
  { created_at, now }: { readonly created_at: number; readonly now: number },
): number {
  const unused = now + idle * hourMs;
  return lifetime === null ? unused : Math.min(unused, created_at + lifetime * hourMs);
}

/**
 * Throws `single_sign_on_enforced` if the user's email domain must use single sign-on, unless the user is an admin who
 * may use a password all the same.
 */
export async function requireOwnSignIn(
  reader: Pick<Reader, 'get'>,
  user: Pick<UserRow, 'id' | 'email' | 'role'>,
): Promise<void> {
  if (mustUseSingleSignOn(await readSignInRules(reader), user)) throw new ChatError(singleSignOnEnforced);
}

/** Whether a user must use single sign-on, by the domain of the email address. */
export function mustUseSingleSignOn(
  { single_sign_on_domains: domains, break_glass_user_ids }: SignInRules,
  user: Pick<UserRow, 'id' | 'email' | 'role'>,
): boolean {
  const domain = user.email?.slice(user.email.lastIndexOf('@') + 1);
  const isConcerned = domain !== undefined && (domains.includes(everyDomain) || domains.includes(domain));
  return isConcerned && !(isAppAdmin(user) && break_glass_user_ids.includes(user.id));
}

/**
 * Changes the rules, and audits it. Sessions that last longer than the new rules allow are shortened, and those that
 * people who must use single sign-on opened otherwise are ended. Throws `single_sign_on_off` and `break_glass_needed`.
 */
export function updateSignInRules(
  context: ServerContext,
  actor: Actor,
  change: Partial<SignInRules>,
): Promise<SignInRules> {
  return context.database.write(async (tx) => {
    const before = await readSignInRules(tx);
    const after = { ...before, ...change };
    after.single_sign_on_domains = [...new Set(after.single_sign_on_domains)];
    after.break_glass_user_ids = [...new Set(after.break_glass_user_ids)];
    if (after.single_sign_on_domains.length > 0) {
      // Throws if there is no provider.
      issuerOf(context);
      if (after.break_glass_user_ids.length === 0) throw new ChatError(breakGlassNeeded);
    }
    const named = await tx.all(selectUsers, { ids: after.break_glass_user_ids });
    const admins = new Set(named.filter((row) => isAppAdmin(row) && isActive(row)).map(({ id }) => id));
    if (after.break_glass_user_ids.some((id) => !admins.has(id))) {
      throw inputError([{ field: 'break_glass_user_ids', rule: 'must be active admins' }]);
    }
    await tx.run(upsertRules, { rules: JSON.stringify(after) });
    await tx.run(shortenSessions, {
      idle_ms: after.idle_timeout_hours * hourMs,
      // Without a limit: a lifetime that no session reaches.
      lifetime_ms: (after.session_lifetime_hours ?? 1_000_000_000) * hourMs,
    });
    if (after.single_sign_on_domains.length > 0) {
      await context.jobs.enqueue(tx, { kind: endOtherSessionsJob, payload: {} });
    }
    // The caches of sessions at all nodes learn of it by this event.
    await republishApp(context, tx, actor.userId);
    await recordAppChange(context, tx, actor, before, after);
    return after;
  });
}
