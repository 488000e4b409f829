import { ChatError, wrongServer } from '@confab/protocol';
import type { NodeRole } from '../config/nodeRoles.ts';

const subjects = { http: 'requests', realtime: 'sockets and long polls' } as const;

/** Returns the refusal of a server without the role that a request needs. */
export function wrongServerError(role: Exclude<NodeRole, 'jobs'>): ChatError {
  return new ChatError(wrongServer, {
    message: `This server doesn’t answer ${subjects[role]}: let the proxy send them to a server with “${role}” in CONFAB_ROLES.`,
  });
}
