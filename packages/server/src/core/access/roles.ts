import { appModerators, ChatError, notAllowed } from '@confab/protocol';

/** An actor or a user: the app-wide role (APP-04), or `server` for a host's back end. */
interface HasRole {
  readonly role?: string | undefined;
}

/** Whether this is a host's back end, which signs with the app secret (APP-03). */
export const isHost = ({ role }: HasRole): boolean => role === 'server';

/** Whether this is a reader without an account. */
export const isAnonymous = ({ role }: HasRole): boolean => role === 'anonymous';

/** Whether this is an app admin, or a host's back end. */
export const isAppAdmin = (actor: HasRole): boolean => actor.role === 'admin' || isHost(actor);

/** Whether this moderates the whole app: an admin, a moderator, or a host's back end. */
export const isAppModerator = (actor: HasRole): boolean =>
  isHost(actor) || appModerators.some((role) => role === actor.role);

/** Throws `not_allowed` unless {@link isAppAdmin}. */
export function requireAppAdmin(actor: HasRole): void {
  if (!isAppAdmin(actor)) throw new ChatError(notAllowed);
}

/** Throws `not_allowed` with this message unless {@link isAppModerator}. */
export function requireAppModerator(
  actor: HasRole,
  message = 'Only admins and moderators can do this.',
): void {
  if (isAppModerator(actor)) return;
  throw new ChatError(notAllowed, { message, details: { roles: [...appModerators] } });
}
