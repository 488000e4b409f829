import { type NodeRole, nodeRoles } from '../nodeRoles.ts';
import { address, anyText, choice, roleList, wholeNumber } from '../rules.ts';
import { optional, setting } from '../setting.ts';

/** How several servers on one database work together. */
export const clusterSettings = {
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
};
