import type { FastifyInstance } from 'fastify';
import type { NodeBus } from './core/bus/bus.ts';
import type { ServerContext } from './core/feature/feature.ts';
import type { FeatureParts } from './core/feature/featureParts.ts';
import type { WatchedFiles } from './core/files/filesHealth.ts';
import type { Admission } from './core/http/admission.ts';
import { registerDocumentation } from './core/http/documentation.ts';
import { registerDocuments } from './core/http/documents.ts';
import { registerApi } from './core/http/httpServer.ts';
import { registerWebApp } from './core/http/webApp.ts';
import type { Membership } from './core/nodes/membership.ts';
import { registerHealth } from './core/observe/health.ts';
import { serverVersion } from './core/observe/version.ts';
import type { Realtime } from './core/realtime/createRealtime.ts';
import type { StoreHealth } from './core/storage/storeHealth.ts';
import { appSettings } from './features/app/index.ts';

/** The parts of a server that answer requests and are not in the context of features. */
interface RouteParts {
  readonly parts: FeatureParts;
  readonly realtime: Realtime;
  readonly admission: Admission;
  readonly storeHealth: StoreHealth;
  readonly files: WatchedFiles;
  readonly bus: NodeBus;
  readonly membership: Membership;
  readonly isStopping: () => boolean;
}

/**
 * Adds everything that a node serves: health and metrics on each, and with the role `http` the API of the features, its
 * documents, the documentation and the web app.
 */
export async function registerRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { parts, realtime, admission, storeHealth, files, bus, membership, isStopping }: RouteParts,
): Promise<void> {
  const { config, secrets, clock, database, metrics } = context;
  const isPublic = config.roles.includes('http');
  const { authenticate } = parts;
  await registerApi(app, [...realtime.endpoints, ...(isPublic ? parts.endpoints : [])], {
    ...context,
    authenticate,
    admission,
  });
  if (isPublic) registerDocuments(app, serverVersion);
  registerHealth(app, {
    config,
    clock,
    appSecret: secrets.app,
    database,
    storeHealth,
    files,
    bus,
    metrics,
    isStopping,
    countServers: () => membership.countServers(),
  });
  if (!isPublic) return;
  await registerDocumentation(app, config);
  await registerWebApp(app, config, () => appSettings(context).current());
}
