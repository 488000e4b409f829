import type { Account } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTimeIfAny } from '../../core/storage/columns.ts';
import { type UserRow, userDirectory } from '../users/index.ts';

/** An account as admins see it. */
export function toAccount(
  context: ServerContext,
  row: UserRow & { has_password: number | boolean },
): Account {
  return {
    ...userDirectory(context).profile(row),
    ...(row.email !== null && { email: row.email }),
    has_password: Boolean(row.has_password),
    restricted: row.restrictions !== null,
    ...(row.erased_at !== null && { erased_at: isoTimeIfAny(row.erased_at) }),
  };
}
