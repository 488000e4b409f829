import type { LocalMessage } from '@confab/client';
import { postedAsField } from '@confab/protocol';

/** Whose name stands over a message: its author's, or the one that whoever posts by a bot gave itself. */
export function authorName({ user, custom }: Pick<LocalMessage, 'user' | 'custom'>): string {
  // Of bots alone, which are marked: nobody else chooses a name.
  const given = user.bot ? (custom[postedAsField] as { name?: unknown } | undefined)?.name : undefined;
  return typeof given === 'string' ? given : user.name;
}
