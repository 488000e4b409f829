import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PeerPlan } from './peerProcess.ts';
import { xmppDomain } from './xmppSocket.ts';

/**
 * ejabberd with rooms that are persistent and archived in SQLite, which its documentation recommends over Mnesia for
 * archives, without the limits of rate that its package sets. It runs without Erlang's distribution, so no `epmd`
 * starts.
 */
export const ejabberd: PeerPlan = {
  name: 'ejabberd',
  packages: ['ejabberd', 'erlang-p1-sqlite3'],
  user: 'ejabberd',
  layOut: (folder, port) => ({
    files: { 'ejabberd.yml': configuration(folder, port) },
    command: [
      'erl',
      '-noinput',
      '+K',
      'true',
      '+P',
      '250000',
      '-mnesia',
      'dir',
      JSON.stringify(join(folder, 'mnesia')),
      '-s',
      'ejabberd',
    ],
    variables: {
      EJABBERD_CONFIG_PATH: join(folder, 'ejabberd.yml'),
      EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
      ERL_CRASH_DUMP_SECONDS: '0',
      ERL_LIBS: librariesFolder(),
    },
  }),
};

/** Returns the folder in which Debian keeps ejabberd's library: `/usr/lib` and the name of the architecture. */
function librariesFolder(): string {
  const [library] = globSync('/usr/lib/*/ejabberd-*/ebin');
  if (!library) throw new Error('ejabberd is installed, but its library is not in /usr/lib.');
  return dirname(dirname(library));
}

const configuration = (folder: string, port: number) => `
hosts: [${xmppDomain}]
loglevel: warning
default_db: sql
sql_type: sqlite
sql_database: ${JSON.stringify(join(folder, 'ejabberd.db'))}
auth_password_format: scram
registration_timeout: infinity
listen:
  - port: ${port}
    ip: 127.0.0.1
    module: ejabberd_c2s
    backlog: 1000
    starttls_required: false
modules:
  mod_disco: {}
  mod_register:
    ip_access: all
  mod_roster: {}
  mod_mam:
    default: never
  mod_muc:
    access_create: all
    access_persistent: all
    access_mam: all
    max_users: 1000
    default_room_options:
      persistent: true
      mam: true
`;
