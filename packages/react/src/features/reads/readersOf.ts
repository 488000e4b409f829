import type { LocalMessage } from '@confab/client';
import type { Read } from '@confab/protocol';

/** Returns the read positions of those who have seen the viewer's own message, the latest reader first. */
export const readersOf = (
  reads: Readonly<Record<string, Read>>,
  { number, user }: LocalMessage,
): readonly Read[] =>
  Object.values(reads)
    .filter((read) => read.last_read_number >= number && read.user_id !== user.id)
    .sort((one, other) => other.last_read_at.localeCompare(one.last_read_at));
