import { ChatError, exportNotFound, toCid } from '@confab/protocol';
import { exportEndpoints as endpoints } from '@confab/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import { isHost } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { createFileTickets, serveFile } from '../attachments/index.ts';
import { erasure } from '../erasure/index.ts';
import { tasks } from '../tasks/index.ts';
import { exportEraser, removeExports, removeExportsJob } from './exportEraser.ts';
import { selectExport } from './exportStore.ts';
import { exportMigrations } from './migrations.ts';
import { requestChannelExport, requestUserExport } from './requestExport.ts';
import { requireExport } from './requireExport.ts';
import { type ExportPayload, exportChannelKind, exportUserKind, runExport } from './runExport.ts';

/** An export that the actor may no longer access appears not to exist. */
const notFound = (cause: unknown): never => {
  throw cause instanceof ChatError ? new ChatError(exportNotFound, { cause }) : cause;
};

const removeEveryMs = 3_600_000;

/** Exports of a user's data and a channel's history (APP-07), kept for a while for the user who requested them. */
export const createExportsFeature: CreateFeature = (context) => {
  erasure(context).add(exportEraser(context));
  for (const [name, kind] of [
    [exportUserKind, 'user'],
    [exportChannelKind, 'channel'],
  ] as const) {
    tasks(context).define<ExportPayload>(
      name,
      (task) => runExport(context, kind, task),
      (asker, { subject }, reader) => requireExport(context, reader, asker, { kind, subject }),
    );
  }
  const tickets = createFileTickets(context);
  const byTicket = {
    actorBy: (request: FastifyRequest) => {
      const { ticket } = request.query as { ticket?: unknown };
      return typeof ticket === 'string' ? tickets.actorOf(ticket) : undefined;
    },
  };
  return {
    name: 'exports',
    migrations: exportMigrations,
    jobs: { [removeExportsJob]: () => removeExports(context) },
    recurring: [{ kind: removeExportsJob, everyMs: removeEveryMs }],
    endpoints: [
      implement(endpoints.exportUser, async ({ actor, params }) => ({
        task: await requestUserExport(context, actor, params.user_id),
      })),
      implement(endpoints.exportChannel, async ({ actor, params }) => ({
        task: await requestChannelExport(context, actor, toCid(params.type, params.id)),
      })),
      implement(
        endpoints.getExport,
        async ({ actor, params, request, reply }) => {
          const { database, clock } = context;
          const row = await database.read.get(selectExport, { id: params.export_id, now: clock.now() });
          const mayFetch =
            row && (row.asked_by_id === null ? isHost(actor) : row.asked_by_id === actor.userId);
          if (!mayFetch) throw new ChatError(exportNotFound);
          await requireExport(context, database.read, actor, row).catch(notFound);
          const { blob_key: key, name, size } = row;
          const served = { key, name, size, mimeType: 'application/zip', download: true };
          await serveFile(context, served, request, reply);
        },
        byTicket,
      ),
    ],
  };
};
