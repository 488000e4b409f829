import { csrfCookieName, csrfHeaderName } from '@confab/protocol';
import { headerName, origins, proxies, secretsOf } from '../rules.ts';
import { optional, setting } from '../setting.ts';

/** Whose requests are accepted: secrets, origins, proxies and cookies. */
export const requestSettings = {
  appSecret: optional(
    'CONFAB_APP_SECRET',
    secretsOf(32),
    'The secret that signs user tokens (JWT, HS256), shared with your back end. Several values, separated by commas, are all accepted, so that it can be replaced ([deploy.md](deploy.md#secrets)). The same for all servers on one database. Generated on first start and stored in `secrets.json` if not set.',
  ),
  sessionSecret: optional(
    'CONFAB_SESSION_SECRET',
    secretsOf(32),
    'The secret that signs CSRF tokens, file tickets, unsubscribe links, reset codes and addresses of preview pictures, and encrypts the secrets of authenticator apps. The first of several values, separated by commas, signs, and all are accepted ([deploy.md](deploy.md#secrets)). The same for all servers on one database. Generated on first start and stored in `secrets.json` if not set.',
  ),
  corsOrigins: setting(
    'CONFAB_CORS_ORIGINS',
    [],
    origins,
    'Comma-separated origins whose pages may use the API and the socket with a token, besides those of [widgets](widget.md). Cookies are ignored there.',
  ),
  trustProxy: setting(
    'CONFAB_TRUST_PROXY',
    0 as number | readonly string[],
    proxies,
    'The number of proxies in front of this server that append to X-Forwarded-For (`true` is one), or their comma-separated addresses and networks. The last untrusted hop is treated as the caller.',
  ),
  csrfCookie: setting(
    'CONFAB_CSRF_COOKIE',
    csrfCookieName as string,
    headerName,
    'The name of the CSRF cookie.',
  ),
  csrfHeader: setting(
    'CONFAB_CSRF_HEADER',
    csrfHeaderName as string,
    headerName,
    'The name of the CSRF header.',
  ),
};
