import { csrfCookieName, csrfHeaderName } from '@confab/protocol';
import { type NodeRole, nodeRoles } from './nodeRoles.ts';
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
  roleList,
  secretsOf,
  tileAddress,
  vapidKey,
  wholeNumber,
  yesOrNo,
} from './rules.ts';

/** A setting: its source, its validation and its description. */
export interface Setting<T> {
  /** Its environment variable. Its key in confab.json is the name in the table below. */
  readonly variable: string;
  /** Its command line flag, if any. */
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

/** All settings of the server. `docs/configuration.md` is generated from this table. */
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
    'The port to listen on; 0 picks a free one.',
    'port',
  ),
  data: setting(
    'CONFAB_DATA',
    './.confab',
    anyText,
    'The folder for all persistent data: the database, files, secrets and `confab.json`.',
    'data',
  ),
  databaseUrl: optional(
    'CONFAB_DATABASE_URL',
    address('postgres', 'postgresql'),
    'A PostgreSQL database (15 or newer) to use instead of SQLite in the data folder. `?sslmode=verify-full` encrypts and checks the certificate, with the authority in `&sslrootcert=FILE` if it is your own; `sslcert` and `sslkey` are a client certificate.',
  ),
  bus: setting(
    'CONFAB_BUS',
    'none' as 'none' | 'postgres' | 'nats',
    choice('none', 'postgres', 'nats'),
    'How several servers on one PostgreSQL database reach each other: `postgres` by the database itself (two or three servers), `nats` by the NATS server in CONFAB_NATS_URL. With `none` only one server can use the database.',
  ),
  natsUrl: optional(
    'CONFAB_NATS_URL',
    address('nats', 'tls'),
    'The NATS server that connects the servers of a cluster, such as `nats://user:password@10.0.0.5:4222` (or a token in place of both); `tls://` encrypts. It names the other NATS servers of its cluster itself.',
  ),
  natsCredsFile: optional(
    'CONFAB_NATS_CREDS_FILE',
    anyText,
    'A file with credentials for NATS, instead of those in the URL: a creds file (JWT and seed), or one that contains the seed of a user nkey. It is read again for each connection.',
  ),
  natsTlsCa: optional(
    'CONFAB_NATS_TLS_CA',
    anyText,
    'A PEM file with the certificate authority of the NATS server; the system’s authorities if not set. This and the next two need `tls://`, and are read again for each connection.',
  ),
  natsTlsCert: optional(
    'CONFAB_NATS_TLS_CERT',
    anyText,
    'A PEM file with the client certificate, if NATS requires one. Requires `CONFAB_NATS_TLS_KEY`.',
  ),
  natsTlsKey: optional('CONFAB_NATS_TLS_KEY', anyText, 'A PEM file with the key of the client certificate.'),
  roles: setting(
    'CONFAB_ROLES',
    nodeRoles as readonly NodeRole[],
    roleList,
    'The work of this server, separated by commas: `http` answers requests, `realtime` holds sockets and answers long polls, `jobs` runs background work ([deploy.md](deploy.md#roles)). Each role must be on at least one server of the cluster.',
    'roles',
  ),
  drainSeconds: setting(
    'CONFAB_DRAIN_SECONDS',
    10,
    wholeNumber(0, 300),
    'With CONFAB_BUS: the time over which a stopping server asks its sockets to reconnect to other servers. It asks at least 100 a second. A server without a bus closes its sockets at once, as 0 does.',
  ),
  publicUrl: optional(
    'CONFAB_PUBLIC_URL',
    address('http', 'https'),
    'The public URL of this server. With https, cookies are sent over https only.',
  ),
  starterChannels: setting(
    'CONFAB_STARTER_CHANNELS',
    true,
    yesOrNo,
    'Whether the first person to sign up on an empty server gets the channels `general` and `random` with a welcome message, which everyone after them joins ([accounts.md](accounts.md#default-channels)). Accounts that a back end creates never do.',
  ),
  logLevel: setting(
    'CONFAB_LOG_LEVEL',
    'info',
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'The lowest level of log entries to write.',
  ),
  durability: setting(
    'CONFAB_DURABILITY',
    'full',
    choice('full', 'normal'),
    '`full`: acknowledged writes survive a power loss. `normal`: they survive a crash of the process, but the last moments before a power loss may be lost.',
  ),
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
  metricsToken: optional(
    'CONFAB_METRICS_TOKEN',
    atLeast(16),
    'A bearer token for reading `/metrics` from other machines; without it only this machine can.',
  ),
  trustProxy: setting(
    'CONFAB_TRUST_PROXY',
    0 as number | readonly string[],
    proxies,
    'The number of proxies in front of this server that append to X-Forwarded-For (`true` is one), or their comma-separated addresses and networks. The last untrusted hop is treated as the caller.',
  ),
  webRoot: optional(
    'CONFAB_WEB_ROOT',
    anyText,
    'The folder of the built web app, with the documentation site in its folder `docs`; those built in this repository if not set.',
  ),
  outboundAllow: setting(
    'CONFAB_OUTBOUND_ALLOW',
    [],
    hostsAndNetworks,
    'Comma-separated host names, addresses and networks (`wiki.intranet`, `10.1.2.3`, `10.2.0.0/16`) that this server may call, on any port, although they aren’t public: for link previews, webhooks and other outgoing requests.',
  ),
  outboundPorts: setting(
    'CONFAB_OUTBOUND_PORTS',
    [80, 443],
    ports,
    'The ports on which this server may call public addresses for link previews and other outgoing requests.',
  ),
  importFileHosts: setting(
    'CONFAB_IMPORT_FILE_HOSTS',
    ['files.slack.com', 'slack-files.com', 'emoji.slack-edge.com'],
    domains,
    'The hosts, with their subdomains, from which an [import](import.md) fetches the files and emoji that an archive links to. Files elsewhere stay links.',
  ),
  pushContent: setting(
    'CONFAB_PUSH_CONTENT',
    'full',
    choice('full', 'none'),
    'What push notifications contain: `full`, the message and its author (encrypted for the device), or `none`, only that there is a message. Users can choose `none` for themselves.',
  ),
  pushContact: optional(
    'CONFAB_PUSH_CONTACT',
    address('https', 'mailto'),
    'Whom browser push services can contact about this server: a `mailto:` or `https:` URL; the public URL if not set.',
  ),
  vapidPrivateKey: optional(
    'CONFAB_VAPID_PRIVATE_KEY',
    vapidKey,
    'The VAPID key that identifies this server to push services, 32 bytes as base64url; the same for all servers on one database. Generated on first start and stored in `vapid.json` if not set.',
  ),
  mapTileUrl: optional(
    'CONFAB_MAP_TILE_URL',
    tileAddress,
    'The tile URL for maps, such as `https://tiles.example/{z}/{x}/{y}.png` (Web Mercator, 256 pixels). Without it, maps use a world map that ships with Confab and make no requests. The tile server learns which part of the world each viewer looks at.',
  ),
  mapAttribution: optional(
    'CONFAB_MAP_ATTRIBUTION',
    anyText,
    'The attribution shown on the map; most tile servers require one.',
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
  offlineCache: setting(
    'CONFAB_OFFLINE_CACHE',
    true,
    yesOrNo,
    'Whether the web app stores recent conversations in the browser, so that it opens without a network. They are not encrypted there ([offline.md](offline.md)).',
  ),
  requestsPerSecond: setting(
    'CONFAB_REQUESTS_PER_SECOND',
    50,
    wholeNumber(0, 1_000_000),
    'The sustained requests per second allowed for each user (bursts of eight times as many; ten times as many per IP address); 0 means no limit.',
  ),
  campaignPace: setting(
    'CONFAB_CAMPAIGN_PACE',
    100,
    wholeNumber(0, 1_000_000),
    'The maximum messages per second that all running campaigns send together; 0 means no limit.',
  ),
  connectionsPerUser: setting(
    'CONFAB_CONNECTIONS_PER_USER',
    50,
    wholeNumber(1, 1_000_000),
    'The maximum open sockets per user, and also the maximum waiting long polls.',
  ),
  connectionsPerAddress: setting(
    'CONFAB_CONNECTIONS_PER_ADDRESS',
    1000,
    wholeNumber(1, 1_000_000),
    'The maximum open sockets per IP address. Raise it if more people than that share an address. Up to a tenth of them can be unauthenticated.',
  ),
  socketProcesses: setting(
    'CONFAB_SOCKET_PROCESSES',
    3,
    wholeNumber(0, 64),
    'The maximum number of extra processes that hold sockets, limited to one less than the number of processors. 0 means none.',
  ),
  socketProcessesFrom: setting(
    'CONFAB_SOCKET_PROCESSES_FROM',
    100,
    wholeNumber(0, 1_000_000),
    'The number of sockets the main process holds before an extra process is used.',
  ),
  files: optional(
    'CONFAB_FILES',
    anyText,
    'The folder for uploaded files, instead of `files` in the data folder. Servers on one database must share it, or a bucket.',
  ),
  s3Bucket: optional(
    'CONFAB_S3_BUCKET',
    bucketName,
    'An S3 bucket for uploaded files, instead of the folder `files` in the data folder.',
  ),
  s3Endpoint: optional(
    'CONFAB_S3_ENDPOINT',
    address('http', 'https'),
    'The URL of an S3-compatible storage; Amazon’s if not set.',
  ),
  s3Region: setting('CONFAB_S3_REGION', 'us-east-1', anyText, 'The region of the bucket.'),
  s3AccessKeyId: optional(
    'CONFAB_S3_ACCESS_KEY_ID',
    anyText,
    'The access key for the bucket; if not set, the machine’s role or AWS variables.',
  ),
  s3SecretAccessKey: optional('CONFAB_S3_SECRET_ACCESS_KEY', anyText, 'The secret access key.'),
  s3Prefix: setting('CONFAB_S3_PREFIX', '', anyText, 'A prefix for the names of all files in the bucket.'),
  smtpUrl: optional(
    'CONFAB_SMTP_URL',
    address('smtp', 'smtps'),
    'The SMTP server that sends email, such as `smtps://user:password@mail.example.org`; without it no email is sent. `smtp://` uses TLS if the server offers it, and requires it if there is a password and the server is not this machine (unless `?requireTLS=false`). Requires `CONFAB_MAIL_FROM` and `CONFAB_PUBLIC_URL`.',
  ),
  mailFrom: optional(
    'CONFAB_MAIL_FROM',
    mailbox,
    'The sender of emails, such as `Confab <chat@example.org>`.',
  ),
  oidcIssuer: optional(
    'CONFAB_OIDC_ISSUER',
    issuer,
    'The OpenID Connect issuer for single sign-on ([sign-in.md](sign-in.md)), such as `https://id.example.org`. Requires `CONFAB_OIDC_CLIENT_ID` and `CONFAB_PUBLIC_URL`; the redirect URL is `/api/v1/sessions/oidc/callback` there.',
  ),
  oidcClientId: optional('CONFAB_OIDC_CLIENT_ID', anyText, 'This server’s client ID at the issuer.'),
  oidcClientSecret: optional(
    'CONFAB_OIDC_CLIENT_SECRET',
    anyText,
    'The client secret; leave it out for public clients.',
  ),
  oidcScopes: setting(
    'CONFAB_OIDC_SCOPES',
    'openid email profile',
    anyText,
    'The scopes to request, separated by spaces.',
  ),
  oidcLabel: setting(
    'CONFAB_OIDC_LABEL',
    'Single sign-on',
    anyText,
    'The label of the single sign-on button on the sign-in page.',
  ),
  oidcDomains: setting(
    'CONFAB_OIDC_DOMAINS',
    [],
    domains,
    'Comma-separated email domains that may use single sign-on; all domains if not set.',
  ),
  oidcSignUp: setting(
    'CONFAB_OIDC_SIGN_UP',
    false,
    yesOrNo,
    'Whether people who sign in through the issuer get an account even if sign-up is closed.',
  ),
  oidcRoleClaim: setting(
    'CONFAB_OIDC_ROLE_CLAIM',
    'groups',
    anyText,
    'The claim (a string or a list of strings) whose values are mapped to roles by `CONFAB_OIDC_ROLES`.',
  ),
  oidcRoles: setting(
    'CONFAB_OIDC_ROLES',
    [],
    claimedRoles,
    'Maps claim values to roles, such as `chat-admins=admin,chat-helpers=moderator`. If set, roles are updated at each sign-in that includes the claim, and people with none of the values get the role user. The last admin keeps their role.',
  ),
  oidcSignOut: setting(
    'CONFAB_OIDC_SIGN_OUT',
    false,
    yesOrNo,
    'Whether signing out here also signs out at the issuer. The issuer must allow `CONFAB_PUBLIC_URL` as a post-logout redirect URL.',
  ),
  auditSyslogUrl: optional(
    'CONFAB_AUDIT_SYSLOG_URL',
    address('udp', 'tcp', 'tls'),
    'A syslog server that receives the audit log (RFC 5424), such as `tls://logs.example.org:6514`; `tcp://` and `udp://` are not encrypted, and `udp://` may lose entries ([accounts.md](accounts.md#the-audit-log)).',
  ),
  auditSyslogCa: optional(
    'CONFAB_AUDIT_SYSLOG_CA',
    anyText,
    'A PEM file with the certificate authority of the syslog server; the system’s authorities if not set.',
  ),
  auditWebhookUrl: optional(
    'CONFAB_AUDIT_WEBHOOK_URL',
    address('http', 'https'),
    'A URL that receives the audit log as JSON, signed like [webhooks](webhooks.md). Requires `CONFAB_AUDIT_WEBHOOK_SECRET`; a private address also needs `CONFAB_OUTBOUND_ALLOW`.',
  ),
  auditWebhookSecret: optional(
    'CONFAB_AUDIT_WEBHOOK_SECRET',
    secretsOf(16),
    'The secret that signs calls of `CONFAB_AUDIT_WEBHOOK_URL`. With several values, separated by commas, each signs, so that it can be replaced.',
  ),
  telemetryModule: optional(
    'CONFAB_TELEMETRY_MODULE',
    anyText,
    'The path of a module that registers an OpenTelemetry SDK when imported ([deploy.md](deploy.md)); without it no traces are recorded.',
  ),
};
