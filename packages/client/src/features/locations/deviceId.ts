import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';

/** Returns this device's id for one user, the same in all tabs and after a reload. */
export function deviceIdOf({ environment, persistence, logger, whoAmI }: ClientContext): Promise<string> {
  const fresh = uuidV7(environment);
  return persistence.keep(`device ${whoAmI().id}`, fresh).catch((error: unknown) => {
    // A live location shared before the next reload cannot be moved after it.
    logger.error('storing the device id failed', { error });
    return fresh;
  });
}
