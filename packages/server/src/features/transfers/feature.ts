import { Readable } from 'node:stream';
import { exportEverythingTask, importTask } from '@confab/protocol';
import { transferEndpoints as endpoints } from '@confab/protocol/schemas';
import { isHost, requireAppAdmin } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { publicUrlOf } from '../sessions/index.ts';
import { tasks } from '../tasks/index.ts';
import { createArchive, openArchive, toArchive } from './archives/archives.ts';
import {
  archiveEraser,
  deleteArchive,
  removeArchives,
  removeArchivesJob,
} from './archives/removeArchives.ts';
import { writeArchivePart } from './archives/writeArchivePart.ts';
import { type EverythingOptions, exportEverything, requestFullExport } from './confab/exportEverything.ts';
import { deleteImportChannelsOf, queryImportChannels, queryImportFiles } from './imports/certificates.ts';
import { deleteImportedFiles, deleteImportedFilesIn } from './imports/files/importedFileStore.ts';
import { forgetPeople } from './imports/importStore.ts';
import { getImport, queryImports } from './imports/reports.ts';
import { runImport } from './imports/runImport.ts';
import { type ImportPayload, startImport } from './imports/startImport.ts';
import { transferMigrations } from './migrations.ts';

const removeEveryMs = 3_600_000;

/** Imports and exports (HOOK-02): archives of other products are imported, everything is exported. */
export const createTransfersFeature: CreateFeature = (context) => {
  erasure(context).add(archiveEraser(context));
  erasure(context).add({
    name: 'import reports',
    user: async (tx) => void (await tx.run(forgetPeople, {})),
  });
  erasure(context).add({
    name: 'import certificates',
    async messages(tx, rows) {
      for (const { id } of rows) await tx.run(deleteImportedFiles, { message_id: id });
    },
    async channel(tx, cid) {
      await tx.run(deleteImportedFilesIn, { cid });
      await tx.run(deleteImportChannelsOf, { cid });
    },
  });
  tasks(context).define<ImportPayload>(importTask, (task) => runImport(context, task), requireAppAdmin);
  tasks(context).define<EverythingOptions>(
    exportEverythingTask,
    (task) => exportEverything(context, task),
    requireAppAdmin,
  );
  return {
    name: 'transfers',
    migrations: transferMigrations,
    jobs: { [removeArchivesJob]: () => removeArchives(context) },
    recurring: [{ kind: removeArchivesJob, everyMs: removeEveryMs }],
    endpoints: [
      implement(endpoints.createArchive, async ({ actor, body }) => ({
        archive: await createArchive(context, actor, body),
      })),
      implement(endpoints.getArchive, async ({ params }) => {
        const { read } = context.database;
        return { archive: await toArchive(read, await openArchive(context, read, params.archive_id)) };
      }),
      implement(endpoints.putArchivePart, async ({ actor, params, request }) => ({
        archive: await writeArchivePart(context, actor, {
          id: params.archive_id,
          part: Number(params.part),
          body: (request.body as Readable | undefined) ?? Readable.from([]),
        }),
      })),
      implement(endpoints.deleteArchive, async ({ params }) => {
        await deleteArchive(context, params.archive_id);
        return {};
      }),
      implement(endpoints.startImport, ({ actor, body, request }) =>
        // The command line calls by a local address, which is no address for links.
        startImport(
          context,
          actor,
          body,
          isHost(actor) ? (context.config.publicUrl ?? '') : publicUrlOf(context, request),
        ),
      ),
      implement(endpoints.exportEverything, async ({ actor, body }) => ({
        task: await requestFullExport(context, actor, body),
      })),
      implement(endpoints.getImport, async ({ params }) => ({
        import: await getImport(context, params.import_id),
      })),
      implement(endpoints.queryImportChannels, ({ params, body }) =>
        queryImportChannels(context, params.import_id, body),
      ),
      implement(endpoints.queryImportFiles, ({ params, body }) =>
        queryImportFiles(context, params.import_id, body),
      ),
      implement(endpoints.queryImports, async ({ body }) => ({
        imports: await queryImports(context, body.limit),
      })),
    ],
  };
};
