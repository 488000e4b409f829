import { ChatError, notAllowed, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAnonymous, isAppAdmin, requireAppAdmin } from '../../core/access/roles.ts';
import { reachesTenant, requireNoTenant, requireTenantHost } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { openChannel } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';
import type { ExportRow } from './migrations.ts';

/**
 * Throws unless the actor may export this: their own data, or any user's for admins; a channel that they may update;
 * everything for admins. Checked on request, while writing and on download.
 */
export async function requireExport(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  { kind, subject }: Pick<ExportRow, 'kind' | 'subject'>,
): Promise<void> {
  if (kind === 'channel') {
    await openChannel(context, reader, actor, subject, 'update-channel');
  } else if (kind === 'everything') {
    requireAppAdmin(actor);
    requireNoTenant(actor);
  } else if (kind === 'tenant') {
    requireTenantHost(actor, subject);
  } else {
    if (!isAppAdmin(actor) && (actor.userId !== subject || isAnonymous(actor)))
      throw new ChatError(notAllowed);
    const user = await userDirectory(context).find(subject);
    if (!user || !reachesTenant(actor, user.tenant)) throw new ChatError(userNotFound);
  }
}
