import type { AppRole, Directory } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';

/** The facts that a decision about a person is made from. */
export interface PersonSubject {
  readonly id: string;
  /** Whether the actor and this person are members of one channel at this time. */
  readonly sharesChannel: boolean;
}

/** Who runs the app for others, and could not without seeing everyone. */
const seeEveryone: readonly (AppRole | 'server')[] = ['server', 'admin', 'moderator'];
/** Who sees the people of shared channels at most, whatever the app's setting. */
const neverSeeEveryone: readonly (AppRole | 'server')[] = ['guest', 'anonymous'];

/** How much of the directory an actor sees where the app is set to `setting` (TEN-01). */
export function directoryOf({ role }: Pick<Actor, 'role'>, setting: Directory): Directory {
  if (seeEveryone.includes(role)) return 'everyone';
  return neverSeeEveryone.includes(role) ? 'shared_channels' : setting;
}

/**
 * The one decision about a person (TEN-01): whether the actor sees it. Whoever asks treats whom the actor does not see
 * as somebody who does not exist, so that the answers are the same. Everybody sees oneself.
 */
export const canSeePerson = (actor: Actor, person: PersonSubject, setting: Directory): boolean =>
  directoryOf(actor, setting) === 'everyone' || person.sharesChannel || person.id === actor.userId;

/**
 * Whether a person is a member of a channel that `reader` is a member of too, in SQL: the twin of what the decision
 * looks at. It begins with the person's own channels, which an index finds, and ends at the first that is shared.
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
