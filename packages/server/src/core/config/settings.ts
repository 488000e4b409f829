import { csrfCookieName, csrfHeaderName } from '@confab/protocol';
import {
  address,
  anyText,
  atLeast,
  bucketName,
  choice,
  claimedRoles,
  domains,
  headerName,
  hostsAndNetworks,
  issuer,
  mailbox,
  origins,
  ports,
  proxies,
  type Rule,
  tileAddress,
  vapidKey,
  wholeNumber,
  yesOrNo,
} from './rules.ts';

/** One setting: where it is read from, what it must be, and what it is for. */
export interface Setting<T> {
  /** Its environment variable. The key in confab.json is the name in the table below. */
  readonly variable: string;
  /** Its command line flag, for those that have one. */
  readonly flag?: string;
  readonly fallback: T;
  readonly read: Rule<NonNullable<T>>;
  readonly meaning: string;
}

const setting = <T>(
  variable: string,
  fallback: NoInfer<T>,
  read: Rule<T>,
  meaning: string,
  flag?: string,
): Setting<T> => ({ variable, flag, fallback, read: read as Rule<NonNullable<T>>, meaning });

const optional = <T>(variable: string, read: Rule<T>, meaning: string): Setting<T | undefined> => ({
  variable,
  fallback: undefined,
  read: read as Rule<NonNullable<T>>,
  meaning,
});

/** Every setting of the server. `docs/configuration.md` is made from this table. */
export const settings = {
  host: setting(
    'CONFAB_HOST',
    '127.0.0.1',
    anyText,
    'The address to listen on; `0.0.0.0` or `::` for all.',
    'host',
  ),
  port: setting(
    'CONFAB_PORT',
    3500,
    wholeNumber(0, 65_535),
    'The port to listen on; 0 takes a free one.',
    'port',
  ),
  data: setting(
    'CONFAB_DATA',
    './.confab',
    anyText,
    'The folder of everything that must last: the database, files, secrets and `confab.json`.',
    'data',
  ),
  databaseUrl: optional(
    'CONFAB_DATABASE_URL',
    address('postgres', 'postgresql'),
    'A PostgreSQL database (15 or newer) in place of SQLite in the data folder.',
  ),
  publicUrl: optional(
    'CONFAB_PUBLIC_URL',
    address('http', 'https'),
    'The address under which people reach this server. With https, cookies are sent over https only.',
  ),
  logLevel: setting(
    'CONFAB_LOG_LEVEL',
    'info',
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'The least grave entries that the log shows.',
  ),
  durability: setting(
    'CONFAB_DURABILITY',
    'full',
    choice('full', 'normal'),
    '`full`: what is acknowledged survives a loss of power. `normal`: it survives a crash of the process; the last moments before a loss of power may go.',
  ),
  appSecret: optional(
    'CONFAB_APP_SECRET',
    atLeast(32),
    "Signs users' tokens (JWT, HS256); the host's back end has the same. Made on first start and kept in `secrets.json` if not given.",
  ),
  corsOrigins: setting(
    'CONFAB_CORS_ORIGINS',
    [],
    origins,
    'Origins whose pages may use the API and the socket with a token, separated by commas. Cookies never count there.',
  ),
  metricsToken: optional(
    'CONFAB_METRICS_TOKEN',
    atLeast(16),
    'A bearer token that opens `/metrics` from elsewhere; without it only this machine may read them.',
  ),
  trustProxy: setting(
    'CONFAB_TRUST_PROXY',
    0 as number | readonly string[],
    proxies,
    'How many proxies stand before this server, each adding to X-Forwarded-For (`true` is one), or the addresses and networks that they are in, separated by commas. Only what the last untrusted hop says of itself is the caller.',
  ),
  webRoot: optional(
    'CONFAB_WEB_ROOT',
    anyText,
    'The folder of the built web app; the one built in this repository if not given.',
  ),
  outboundAllow: setting(
    'CONFAB_OUTBOUND_ALLOW',
    [],
    hostsAndNetworks,
    'Host names, addresses and networks (`wiki.intranet`, `10.1.2.3`, `10.2.0.0/16`), separated by commas, that this server may ask for link previews and the like though they are not public, on every port.',
  ),
  outboundPorts: setting(
    'CONFAB_OUTBOUND_PORTS',
    [80, 443],
    ports,
    'The ports on which this server may ask public addresses for link previews and the like.',
  ),
  pushContent: setting(
    'CONFAB_PUSH_CONTENT',
    'full',
    choice('full', 'none'),
    'What pushes say: `full`, the message and who wrote it (encrypted for the device), or `none`, only that there is one. Everybody may choose `none` for themselves.',
  ),
  pushContact: optional(
    'CONFAB_PUSH_CONTACT',
    address('https', 'mailto'),
    'Whom the push services of browsers may ask about this server: a `mailto:` or `https:` address; the public address if not given.',
  ),
  vapidPrivateKey: optional(
    'CONFAB_VAPID_PRIVATE_KEY',
    vapidKey,
    'The key by which push services know this server (VAPID), 32 bytes as base64url: the same for all servers over one database. Made on first start and kept in `vapid.json` if not given.',
  ),
  mapTileUrl: optional(
    'CONFAB_MAP_TILE_URL',
    tileAddress,
    'Where maps get their tiles, such as `https://tiles.example/{z}/{x}/{y}.png` (web Mercator, 256 pixels); without it they are drawn from a world that comes with Confab and ask nobody. Whoever looks at a map tells that server which part of the world it shows.',
  ),
  mapAttribution: optional(
    'CONFAB_MAP_ATTRIBUTION',
    anyText,
    'Whose tiles these are, shown on the map; most tile servers ask for it.',
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
  requestsPerSecond: setting(
    'CONFAB_REQUESTS_PER_SECOND',
    50,
    wholeNumber(0, 1_000_000),
    'How many requests a second one user may make over time (bursts of eight times as many; an address ten times as many as a user); 0 sets no limit.',
  ),
  campaignPace: setting(
    'CONFAB_CAMPAIGN_PACE',
    100,
    wholeNumber(0, 1_000_000),
    'How many messages a second all running campaigns send together at most; 0 sets no limit.',
  ),
  connectionsPerUser: setting(
    'CONFAB_CONNECTIONS_PER_USER',
    50,
    wholeNumber(1, 1_000_000),
    'How many sockets one user may have open, and how many of their long polls may wait beside.',
  ),
  connectionsPerAddress: setting(
    'CONFAB_CONNECTIONS_PER_ADDRESS',
    1000,
    wholeNumber(1, 1_000_000),
    'How many sockets one address may have open. Raise it where more people than that sit behind one address. A tenth of them may be open before they have said whose they are.',
  ),
  socketProcesses: setting(
    'CONFAB_SOCKET_PROCESSES',
    3,
    wholeNumber(0, 64),
    'At most so many processes hold sockets beside the main one, and at most one less than there are processors. 0: none.',
  ),
  socketProcessesFrom: setting(
    'CONFAB_SOCKET_PROCESSES_FROM',
    100,
    wholeNumber(0, 1_000_000),
    'The main process holds so many sockets by itself before another process takes some.',
  ),
  s3Bucket: optional(
    'CONFAB_S3_BUCKET',
    bucketName,
    'An S3 bucket for uploaded files in place of the folder `files` in the data folder.',
  ),
  s3Endpoint: optional(
    'CONFAB_S3_ENDPOINT',
    address('http', 'https'),
    "The address of S3-compatible storage; Amazon's own if not given.",
  ),
  s3Region: setting('CONFAB_S3_REGION', 'us-east-1', anyText, 'The region of the bucket.'),
  s3AccessKeyId: optional(
    'CONFAB_S3_ACCESS_KEY_ID',
    anyText,
    'Who uses the bucket; where it is not given, the machine’s own role or AWS variables.',
  ),
  s3SecretAccessKey: optional('CONFAB_S3_SECRET_ACCESS_KEY', anyText, 'The secret of that access key.'),
  s3Prefix: setting('CONFAB_S3_PREFIX', '', anyText, 'What the names of all files in the bucket begin with.'),
  smtpUrl: optional(
    'CONFAB_SMTP_URL',
    address('smtp', 'smtps'),
    'The SMTP server by which mail is sent, such as `smtps://user:password@mail.example.org`; without it there is none. `smtp://` goes over to TLS where the server offers it, and insists on it where a password is given and the server is not this machine (`?requireTLS=false` takes that back). Needs `CONFAB_MAIL_FROM` and `CONFAB_PUBLIC_URL`.',
  ),
  mailFrom: optional(
    'CONFAB_MAIL_FROM',
    mailbox,
    'Who mail comes from, such as `Confab <chat@example.org>`.',
  ),
  oidcIssuer: optional(
    'CONFAB_OIDC_ISSUER',
    issuer,
    'The issuer of OpenID Connect by which people sign in ([sign-in.md](sign-in.md)), such as `https://id.example.org`. Needs `CONFAB_OIDC_CLIENT_ID` and `CONFAB_PUBLIC_URL`; the address to lead back to is `/api/v1/sessions/oidc/callback` there.',
  ),
  oidcClientId: optional('CONFAB_OIDC_CLIENT_ID', anyText, 'What this server is called at the issuer.'),
  oidcClientSecret: optional(
    'CONFAB_OIDC_CLIENT_SECRET',
    anyText,
    'Its secret there; left out where the issuer gives public clients none.',
  ),
  oidcScopes: setting(
    'CONFAB_OIDC_SCOPES',
    'openid email profile',
    anyText,
    'The scopes that are asked for, separated by spaces.',
  ),
  oidcLabel: setting(
    'CONFAB_OIDC_LABEL',
    'Single sign-on',
    anyText,
    'What its button on the sign-in page says.',
  ),
  oidcDomains: setting(
    'CONFAB_OIDC_DOMAINS',
    [],
    domains,
    'The domains of the e-mail addresses that may sign in by it, separated by commas; all, if not given.',
  ),
  oidcSignUp: setting(
    'CONFAB_OIDC_SIGN_UP',
    false,
    yesOrNo,
    'Whether whoever the issuer signs in gets an account though sign-up is not open to them.',
  ),
  oidcRoleClaim: setting(
    'CONFAB_OIDC_ROLE_CLAIM',
    'groups',
    anyText,
    'The claim, a text or a list of texts, whose values give roles by `CONFAB_OIDC_ROLES`.',
  ),
  oidcRoles: setting(
    'CONFAB_OIDC_ROLES',
    [],
    claimedRoles,
    'Which value gives which role, such as `chat-admins=admin,chat-helpers=moderator`. With it the issuer decides at each sign-in that names the claim: who has none of the values is a user. The last admin stays one.',
  ),
  oidcSignOut: setting(
    'CONFAB_OIDC_SIGN_OUT',
    false,
    yesOrNo,
    'Whether signing out here leads on to the issuer, to sign out there too. The issuer must know `CONFAB_PUBLIC_URL` as an address to lead back to.',
  ),
  telemetryModule: optional(
    'CONFAB_TELEMETRY_MODULE',
    anyText,
    'The path of a module that registers an OpenTelemetry SDK when it is imported ([deploy.md](deploy.md)); without it no traces are made.',
  ),
};
