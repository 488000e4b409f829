import { type Attachment, ChatError, fromCid, type LinkPreview, unavailable } from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { watchPreview } from '../automod/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import {
  appendAboutMessage,
  type MessageRow,
  selectMessage,
  updateMessageRow,
  viewMessage,
} from '../messages/index.ts';
import { linkPreviewDirectory } from './linkPreviewDirectory.ts';

/** Pending previews of sent messages: fetched afterwards, and added for everyone. */
export interface LaterPreviews {
  /** Starts once the transaction is durable; a job repeats it if this process dies meanwhile. */
  begin(tx: Transaction, messageId: string): Promise<void>;
  /** Fetches a message's pending previews and adds them. Throws if the server stops meanwhile. */
  complete(messageId: string): Promise<void>;
  /** Resolves when none is pending. */
  settled(): Promise<void>;
}

export const completePreviewsKind = 'linkPreviews.complete';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [completePreviewsKind]: string;
  }
}

/** Far longer than fetching can take: the job is for recovery after a crash. */
const jobDelayMs = 60_000;

export const laterPreviews = perServer((context): LaterPreviews => {
  const { database, jobs, clock, logger } = context;
  const running = new Map<string, Promise<void>>();

  const complete = async (id: string): Promise<void> => {
    const row = await database.read.get(selectMessage, { id });
    const urls = row ? pendingOf(row) : [];
    if (!row || urls.length === 0) return;
    const found = await fetchAll(context, urls, row.user_id);
    await database.write((tx) => addPreviews(context, tx, id, urls, found));
  };

  /** Not run by the job worker: slow pages would occupy its slots. */
  const run = (id: string): void => {
    const begun: Promise<void> = (running.get(id) ?? Promise.resolve())
      .then(() => complete(id))
      .catch((error) => logger.debug({ err: error, message: id }, 'deferring link previews to the job'))
      .finally(() => {
        if (running.get(id) === begun) running.delete(id);
      });
    running.set(id, begun);
  };

  return {
    complete,
    async begin(tx, messageId) {
      const run_at = clock.now() + jobDelayMs;
      await jobs.enqueue(tx, {
        kind: completePreviewsKind,
        key: jobKey(messageId),
        payload: messageId,
        run_at,
      });
      tx.after(() => run(messageId));
    },
    settled: async () => void (await Promise.all(running.values())),
  };
});

const jobKey = (messageId: string) => `${completePreviewsKind}:${messageId}`;

export const pendingOf = (row: MessageRow): string[] => parsed<string[]>(row.pending_previews, []);

/** Concurrently; failures are omitted. */
async function fetchAll(
  context: ServerContext,
  urls: readonly string[],
  userId: string,
): Promise<Map<string, LinkPreview>> {
  const found = new Map<string, LinkPreview>();
  await Promise.all(
    urls.map(async (url) => {
      try {
        found.set(url, await linkPreviewDirectory(context).find(url, userId));
      } catch (error) {
        // A failed preview is omitted; but a stopping server has not tried.
        if (!(error instanceof ChatError) || error.is(unavailable)) throw error;
      }
    }),
  );
  return found;
}

/** Adds the previews for links that the message still waits for; it does not count as edited. */
async function addPreviews(
  context: ServerContext,
  tx: Transaction,
  id: string,
  tried: readonly string[],
  found: ReadonlyMap<string, LinkPreview>,
): Promise<void> {
  const row = await tx.get(selectMessage, { id });
  const waiting = row ? pendingOf(row) : [];
  const settled = waiting.filter((url) => tried.includes(url));
  if (!row || settled.length === 0) return;
  const channelType = channelTypeDirectory(context).find(fromCid(row.cid).type);
  const added: LinkPreview[] = [];
  for (const url of channelType?.features.link_previews ? settled : []) {
    const preview = found.get(url);
    const kept = preview && (await watchPreview(context, tx, channelType, preview));
    if (kept) added.push(kept);
  }
  await savePreviews(context, tx, row, {
    attachments: [...parsed<Attachment[]>(row.attachments, []), ...added],
    pending: waiting.filter((url) => !settled.includes(url)),
  });
}

/** Replaces a message's previews and publishes the change. */
export async function savePreviews(
  context: ServerContext,
  tx: Transaction,
  row: MessageRow,
  shown: { attachments: readonly Attachment[]; pending: readonly string[]; actorId?: string | undefined },
): Promise<MessageRow> {
  const changed: MessageRow = {
    ...row,
    attachments: jsonUnlessEmpty(shown.attachments),
    pending_previews: jsonUnlessEmpty(shown.pending),
    updated_at: context.clock.now(),
  };
  await tx.run(updateMessageRow, changed);
  if (shown.pending.length === 0) await context.jobs.cancel(tx, jobKey(row.id));
  await appendAboutMessage(context, tx, row, {
    definition: messageEvents.messageUpdated,
    actor_id: shown.actorId,
    payload: { cid: row.cid, message: await viewMessage(context, tx, changed) },
  });
  return changed;
}
