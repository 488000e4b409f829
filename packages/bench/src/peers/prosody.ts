import { join } from 'node:path';
import type { PeerPlan } from './peerProcess.ts';
import { xmppDomain, xmppRoomDomain } from './xmppSocket.ts';

/**
 * Prosody with rooms that are persistent and archived by its own file storage, the default of its package, without the
 * limits of rate and of archived messages that its package sets.
 */
export const prosody: PeerPlan = {
  name: 'prosody',
  packages: ['prosody'],
  user: 'prosody',
  layOut: (folder, port) => ({
    files: { 'prosody.cfg.lua': configuration(folder, port) },
    command: ['prosody', '--config', join(folder, 'prosody.cfg.lua'), '-F'],
  }),
};

const configuration = (folder: string, port: number) => `
modules_enabled = { "disco", "roster", "saslauth", "register", "posix" }
modules_disabled = { "s2s" }
pidfile = ${JSON.stringify(join(folder, 'prosody.pid'))}
data_path = ${JSON.stringify(join(folder, 'data'))}
certificates = ${JSON.stringify(folder)}
log = { warn = "*console" }
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
c2s_direct_tls_ports = { }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
allow_registration = true
authentication = "internal_hashed"
storage = "internal"
storage_archive_item_limit = 10000000

VirtualHost "${xmppDomain}"

Component "${xmppRoomDomain}" "muc"
  modules_enabled = { "muc_mam" }
  muc_room_locking = false
  muc_room_default_persistent = true
  muc_log_by_default = true
  muc_log_expires_after = "never"
`;
