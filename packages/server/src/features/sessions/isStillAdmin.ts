import { isAppAdmin } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findActorNow } from '../users/index.ts';

/**
 * Checks whether the creator of an invitation or reset link could still create it: a back end (an empty id), or an
 * active admin.
 */
export async function isStillAdmin(
  { clock }: ServerContext,
  reader: Reader,
  makerId: string,
): Promise<boolean> {
  if (makerId === '') return true;
  const maker = await findActorNow(reader, makerId, clock.now());
  return maker !== undefined && isAppAdmin(maker);
}
