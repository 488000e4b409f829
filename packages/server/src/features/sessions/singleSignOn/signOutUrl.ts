import type { ServerContext } from '../../../core/feature/feature.ts';
import { sessionDirectory } from '../sessionDirectory.ts';
import { configuredIssuer } from './issuer.ts';

/**
 * Where to sign out at the issuer as well; undefined for a session that came another way, or where that is not set up.
 */
export async function signOutUrl(context: ServerContext, sessionId: string): Promise<string | undefined> {
  const { issuer } = configuredIssuer(context);
  if (!issuer || !context.config.oidcSignOut) return undefined;
  const session = await sessionDirectory(context).use(sessionId);
  if (session?.issuer !== issuer.id) return undefined;
  // Whoever signs out here is signed out, whether the issuer answers or not.
  return issuer.signOutUrl().catch(() => undefined);
}
