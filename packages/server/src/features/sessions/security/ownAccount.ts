import {
  ChatError,
  type ConfirmationMethod,
  confirmationRequired,
  recentSignInMs,
  sessionRequired,
} from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { isActive, selectUsers, type UserRow } from '../../users/index.ts';
import { selectPassword } from '../credentialStore.ts';
import { selectSessions } from '../sessionStore.ts';
import type { IdentityRow, SessionRow } from '../sessionTables.ts';
import { selectIdentitiesOfUser } from '../singleSignOn/identityStore.ts';

/** The account of a caller who signed in, with the ways to sign in. */
export interface OwnAccount {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly passwordHash: string | undefined;
  readonly identities: readonly IdentityRow[];
}

/**
 * Returns the caller's account, as stored. Throws `session_required` for callers without a session of their own: hosts
 * manage the accounts of their users, and bots have none.
 */
export async function ownAccount(reader: Reader, actor: Actor): Promise<OwnAccount> {
  const { userId, sessionId } = actor;
  if (userId === undefined || sessionId === undefined) throw new ChatError(sessionRequired);
  const [user] = await reader.all(selectUsers, { ids: [userId] });
  const [session] = await reader.all(selectSessions, { ids: [sessionId] });
  if (!user || !isActive(user) || session?.user_id !== userId) throw new ChatError(sessionRequired);
  const stored = await reader.get(selectPassword, { user_id: userId });
  const identities = await reader.all(selectIdentitiesOfUser, { user_id: userId });
  return { user, session, passwordHash: stored?.hash, identities };
}

/** Returns how the owner of an account can confirm who they are. */
export function confirmationMethodsOf({ passwordHash, identities }: OwnAccount): ConfirmationMethod[] {
  if (passwordHash !== undefined) return ['password'];
  return identities.length > 0 ? ['sign_in'] : [];
}

/** Throws `confirmation_required` unless the caller signed in, or confirmed who they are, within 15 minutes. */
export function requireConfirmed({ clock }: ServerContext, account: OwnAccount): void {
  const { created_at, confirmed_at } = account.session;
  if (clock.now() - Math.max(created_at, confirmed_at ?? 0) <= recentSignInMs) return;
  throw new ChatError(confirmationRequired, { details: { methods: confirmationMethodsOf(account) } });
}
