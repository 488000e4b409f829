import { cidOfStream, tenantOfStream, userOfStream } from '@confab/protocol';
import type { Tenant } from '../../../core/access/tenants.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { selectChannel } from '../../channels/index.ts';
import { userDirectory } from '../../users/index.ts';

/** Returns the tenant that the events of a stream concern (TEN-02); null for none. */
export async function tenantOfEvents(context: ServerContext, stream: string): Promise<Tenant> {
  const [cid, userId] = [cidOfStream(stream), userOfStream(stream)];
  if (cid !== undefined) return (await context.database.read.get(selectChannel, { cid }))?.tenant ?? null;
  if (userId !== undefined) return (await userDirectory(context).find(userId))?.tenant ?? null;
  return tenantOfStream(stream) ?? null;
}
