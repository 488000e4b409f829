import type { ServerContext } from '../../../core/feature/feature.ts';
import { sessionDirectory } from '../sessionDirectory.ts';
import { configuredIssuer } from './issuer.ts';

/** Returns the provider's sign-out address; undefined for a session of another method, or if not configured. */
export async function signOutUrl(context: ServerContext, sessionId: string): Promise<string | undefined> {
  const { issuer } = configuredIssuer(context);
  if (!issuer || !context.config.oidcSignOut) return undefined;
  const session = await sessionDirectory(context).use(sessionId);
  if (session?.issuer !== issuer.id) return undefined;
  // Signing out here succeeds even if the provider does not respond.
  return issuer.signOutUrl().catch(() => undefined);
}
