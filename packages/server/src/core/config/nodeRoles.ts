/** The work that a server can do. Requests are answered by `http`, sockets and long polls by `realtime`. */
export const nodeRoles = ['http', 'realtime', 'jobs'] as const;

/** A kind of work of a server. */
export type NodeRole = (typeof nodeRoles)[number];

/** The number of servers in a cluster, in total and with each role. */
export type ServerCount = Readonly<Record<'all' | NodeRole, number>>;
