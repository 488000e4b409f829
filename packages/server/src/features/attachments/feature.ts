import { Readable } from 'node:stream';
import { ChatError, fileNotFound, toCid, type UploadKind } from '@confab/protocol';
import { attachmentEndpoints as endpoints } from '@confab/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { type Call, implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { completeUpload } from './completeUpload.ts';
import { attachmentMigrations } from './fileTables.ts';
import { createFileTickets } from './fileTickets.ts';
import { fileInspector } from './ingestUpload.ts';
import { openFile } from './openFile.ts';
import {
  removeFiles,
  removeFilesJob,
  removeUnsentFiles,
  removeWithMessage,
  unsentEveryMs,
  unsentFilesJob,
} from './removeFiles.ts';
import { sendFile } from './sendFile.ts';
import { serveFile } from './serveFile.ts';
import { fileTexts } from './texts/fileTexts.ts';
import { fileTextMigrations } from './texts/fileTextTables.ts';
import { abortUpload, createUpload, getUpload } from './uploads.ts';
import { writePart } from './writePart.ts';

type SendCall = Pick<Call<typeof endpoints.sendFile>, 'actor' | 'params' | 'query' | 'request'>;

/** Attachments: uploads in whole or in parts, inspection, storage and downloads. */
export const createAttachmentsFeature: CreateFeature = (context) => {
  const tickets = createFileTickets(context);
  erasure(context).add({
    name: 'attachments',
    async messages(tx, rows) {
      for (const { id } of rows) await removeWithMessage(context, tx, id);
    },
  });

  const send = (kind: UploadKind, { actor, params, query, request }: SendCall) =>
    sendFile(context, actor, {
      cid: toCid(params.type, params.id),
      kind,
      name: query.name,
      mimeType: query.mime_type || (request.headers['content-type'] ?? ''),
      size: announcedSize(request),
      body: bodyOf(request),
    });
  const byTicket = {
    actorBy: (request: FastifyRequest) => {
      const { ticket } = request.query as { ticket?: unknown };
      return typeof ticket === 'string' ? tickets.actorOf(ticket) : undefined;
    },
  };

  return {
    name: 'attachments',
    migrations: [...attachmentMigrations, ...fileTextMigrations],
    jobs: {
      [removeFilesJob]: () => removeFiles(context),
      [unsentFilesJob]: () => removeUnsentFiles(context),
    },
    recurring: [{ kind: unsentFilesJob, everyMs: unsentEveryMs }],
    start: () => fileTexts(context).start(),
    async stop() {
      fileInspector(context).stop();
      await fileTexts(context).stop();
    },
    endpoints: [
      implement(endpoints.sendImage, (call) => send('image', call)),
      implement(endpoints.sendFile, (call) => send('file', call)),
      implement(endpoints.createUpload, async ({ actor, params, body }) => ({
        upload: await createUpload(context, actor, {
          ...body,
          cid: toCid(params.type, params.id),
          mimeType: body.mime_type,
        }),
      })),
      implement(endpoints.getUpload, async ({ actor, params }) => ({
        upload: await getUpload(context, actor, params.upload_id),
      })),
      implement(endpoints.putPart, async ({ actor, params, request, reply }) => ({
        upload: await writePart(context, actor, {
          id: params.upload_id,
          part: Number(params.part),
          body: bodyOf(request),
          arrivedMs: performance.now() - reply.elapsedTime,
        }),
      })),
      implement(endpoints.completeUpload, ({ actor, params }) =>
        completeUpload(context, actor, params.upload_id),
      ),
      implement(endpoints.abortUpload, async ({ actor, params }) => {
        await abortUpload(context, actor, params.upload_id);
        return {};
      }),
      implement(
        endpoints.getFile,
        async ({ actor, params, query, request, reply }) => {
          const file = await openFile(context, context.database.read, actor, params.file_id);
          const { blob_key: key, mime_type: mimeType, size, name } = file;
          await serveFile(
            context,
            { key, mimeType, size, name, download: query.download === 'true' },
            request,
            reply,
          );
        },
        byTicket,
      ),
      implement(
        endpoints.getThumbnail,
        async ({ actor, params, request, reply }) => {
          const file = await openFile(context, context.database.read, actor, params.file_id);
          if (file.thumbnail_key === null) throw new ChatError(fileNotFound);
          const { thumbnail_key: key, thumbnail_size } = file;
          const size = thumbnail_size ?? 0;
          await serveFile(
            context,
            { key, size, mimeType: 'image/webp', name: `${file.name}.webp`, download: false },
            request,
            reply,
          );
        },
        byTicket,
      ),
      implement(endpoints.createFileTicket, async ({ actor }) => tickets.issue(actor)),
    ],
  };
};

/** Returns the body of a call as a stream; empty if there is none. */
const bodyOf = (request: FastifyRequest) => (request.body as Readable | undefined) ?? Readable.from([]);

function announcedSize({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
