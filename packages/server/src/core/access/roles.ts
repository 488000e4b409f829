import { type AppRole, appModerators, type ChannelRole, ChatError, notAllowed } from '@confab/protocol';

/** An actor or a user: the app-wide role (APP-04), or `server` for a host's back end. */
interface HasRole {
  readonly role?: string | undefined;
}

/** A membership, or a membership to be: the role in the channel (APP-04). */
interface HasChannelRole {
  readonly channel_role: ChannelRole;
}

/** Whether this member owns the channel. */
export const isOwner = ({ channel_role }: HasChannelRole): boolean => channel_role === 'owner';

/** Whether this member neither owns nor moderates the channel. */
export const isPlainMember = ({ channel_role }: HasChannelRole): boolean => channel_role === 'member';

/** Whether this is a guest. */
export const isGuest = ({ role }: HasRole): boolean => role === 'guest';

/** Whether this is a host's back end, which signs with the app secret (APP-03). */
export const isHost = ({ role }: HasRole): boolean => role === 'server';

/** Whether this is a reader without an account. */
export const isAnonymous = ({ role }: HasRole): boolean => role === 'anonymous';

/** Whether this is a reader without a user row, who may only read (EMB-06). */
export const isAnonymousReader = ({ role, userId }: HasRole & { readonly userId?: string }): boolean =>
  role === 'anonymous' && userId === undefined;

/** A role that an account can have. */
type AccountRole = Exclude<AppRole, 'anonymous'>;

/** Whether an account can have this role; readers without an account are anonymous. */
export const isAccountRole = (role: AppRole): role is AccountRole => role !== 'anonymous';

/** Whether this has the default role of an account. */
export const isPlainUser = ({ role }: HasRole): boolean => role === 'user';

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
