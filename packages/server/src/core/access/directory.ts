import type { AppRole, Directory } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';

/** The facts that a decision about the visibility of a user needs. */
export interface PersonSubject {
  readonly id: string;
  /** Whether the actor and this user currently are members of the same channel. */
  readonly sharesChannel: boolean;
}

/** Roles that always see everyone. */
const seeEveryone: readonly (AppRole | 'server')[] = ['server', 'admin', 'moderator'];
/** Roles that see at most the users of shared channels, whatever the app's setting. */
const neverSeeEveryone: readonly (AppRole | 'server')[] = ['guest', 'anonymous'];

/** Returns how much of the directory an actor sees if the app is set to `setting` (TEN-01). */
export function directoryOf({ role }: Pick<Actor, 'role'>, setting: Directory): Directory {
  if (seeEveryone.includes(role)) return 'everyone';
  return neverSeeEveryone.includes(role) ? 'shared_channels' : setting;
}

/**
 * Decides whether the actor sees a user (TEN-01). Callers treat invisible users as non-existent, so that the answers
 * are the same. Everyone sees themselves.
 */
export const canSeePerson = (actor: Actor, person: PersonSubject, setting: Directory): boolean =>
  directoryOf(actor, setting) === 'everyone' || person.sharesChannel || person.id === actor.userId;

/**
 * SQL condition: whether a user shares a channel with `reader`, the counterpart of the decision above. It starts from
 * the user's own channels, using an index, and ends at the first shared one.
 */
export const sharesChannel = (
  reader: RawBuilder<unknown> | string,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from members theirs
    join members mine on mine.cid = theirs.cid and mine.user_id = ${reader} and mine.state = 'joined'
    join channels shared on shared.cid = theirs.cid and shared.deleted_at is null
    where theirs.user_id = ${person} and theirs.state = 'joined')`;
