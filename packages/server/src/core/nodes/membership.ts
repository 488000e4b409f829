import type { NodeBus } from '../bus/bus.ts';
import { systemClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { NodeRole, ServerCount } from '../config/nodeRoles.ts';
import { createLeases, type Leases } from '../jobs/leases.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database } from '../storage/database.ts';
import { createConnectedNodes } from './connectedNodes.ts';
import { createNodeHeartbeat } from './nodeHeartbeat.ts';
import { selectRunningNodes } from './nodeStatements.ts';
import { nodeLifeMs } from './nodeTables.ts';
import { compareVersions } from './versions.ts';

/** The running servers of a database. */
export interface RunningServers {
  /** Whether a server of a newer version runs: during an upgrade, it knows more than this one. */
  isNewerRunning(): Promise<boolean>;
}

/** This server among those of its database. */
export interface Membership extends RunningServers {
  /** The work that this server holds for all of them. */
  readonly leases: Leases;
  /** Counts the running servers, this one included, in total and by role. */
  countServers(): Promise<ServerCount>;
  /** Records this server among the running ones, once the tables are migrated and the bus has started. */
  join(): Promise<void>;
  /** Announces this server to the others on the bus. */
  announce(): void;
  /** Removes this server from the running ones. */
  leave(): Promise<void>;
}

interface MembershipParts {
  readonly config: Config;
  readonly database: Database;
  readonly bus: NodeBus;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The id in the data folder. */
  readonly node: string;
  readonly version: string;
}

/**
 * Creates the membership of a server. It counts by the machine's clock: a test that stops its own clock must lose
 * neither leases nor servers.
 */
export function createMembership(parts: MembershipParts): Membership {
  const { config, database, bus, logger, metrics, node, version } = parts;
  const isAlone = config.bus === 'none';
  const own = { database, bus, clock: systemClock, logger, metrics, node, version, roles: config.roles };
  const heartbeat = createNodeHeartbeat(own);
  const connected = isAlone ? undefined : createConnectedNodes({ ...own, nodeId: node });

  const running = async () => {
    const rows = await database.read.all(selectRunningNodes, { now: Date.now(), lifeMs: nodeLifeMs });
    return rows.map((row) => ({ version: row.version, roles: row.roles?.split(',') }));
  };
  const runningNewer = async () =>
    isAlone ? [] : (await running()).filter((one) => compareVersions(one.version, version) > 0);

  return {
    leases: createLeases({
      database,
      bus,
      clock: systemClock,
      logger,
      metrics,
      isCandidate: config.roles.includes('jobs'),
      holder: () => node,
      givesWay: async () => (await runningNewer()).some(({ roles }) => roles?.includes('jobs') ?? false),
    }),
    isNewerRunning: async () => (await runningNewer()).length > 0,
    async countServers() {
      const servers = isAlone ? [{ roles: config.roles }] : await running();
      // An older server that does not record its roles may have all of them.
      const withRole = (role: NodeRole) =>
        servers.filter(({ roles }) => roles?.some((one) => one === role) ?? true).length;
      return {
        all: servers.length,
        http: withRole('http'),
        realtime: withRole('realtime'),
        jobs: withRole('jobs'),
      };
    },
    async join() {
      if (!isAlone) await heartbeat.start();
    },
    announce: () => connected?.start(),
    async leave() {
      connected?.stop();
      if (!isAlone) await heartbeat.leave();
    },
  };
}
