import { nodeRoles, type ServerCount } from '../../core/config/nodeRoles.ts';
import { probeHeader, signProbe } from '../../core/observe/addressProbe.ts';
import { type Finding, ok, problem } from '../findings.ts';
import type { Installation } from './installation.ts';

/** The consequence of a cluster without a server of this role. */
const consequences = {
  http: 'requests are refused',
  realtime: 'sockets and long polls are refused, so nobody receives events',
  jobs: 'no background work is done: scheduled messages, emails, webhooks, retention and the search index wait',
} as const;

/** Checks that every role is on a server of the cluster. */
export async function* checkRoles(installation: Installation): AsyncGenerator<Finding, void, void> {
  const { config, running, appSecret } = installation;
  if (config.bus === 'none') return;
  const own = config.roles.join(', ');
  if (running === undefined || appSecret === undefined) {
    yield ok('roles', `This server will have ${own}; whether others have the rest is known once it runs.`);
    return;
  }
  const headers = { [probeHeader]: signProbe(appSecret, Date.now()) };
  const answer = await fetch(`${running}/healthz`, { headers });
  const { servers } = (await answer.json()) as { servers?: ServerCount };
  if (!servers) {
    yield problem(
      'roles',
      'The server does not say which servers it knows.',
      'Restart it with this version.',
    );
    return;
  }
  const missing = nodeRoles.filter((role) => servers[role] === 0);
  for (const role of missing) {
    yield problem(
      'roles',
      `No server of the cluster has the role ${role}: ${consequences[role]}.`,
      `Start a server with “${role}” in CONFAB_ROLES.`,
    );
  }
  if (missing.length === 0) {
    const counts = nodeRoles.map((role) => `${servers[role]} with ${role}`).join(', ');
    yield ok('roles', `This server has ${own}; of ${servers.all} in the cluster, ${counts}.`);
  }
}
