import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';

/** Names this device for one user, the same in all tabs and after a reload. */
export function deviceIdOf({ environment, persistence, logger, whoAmI }: ClientContext): Promise<string> {
  const fresh = uuidV7(environment);
  return persistence.keep(`device ${whoAmI().id}`, fresh).catch((error: unknown) => {
    // Only what is shared from now on until a reload can be moved then.
    logger.error('the id of this device cannot be kept', { error });
    return fresh;
  });
}
