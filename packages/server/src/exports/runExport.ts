import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { type AppRole, ChatError, exportKeptMs, notAllowed } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { ServerContext } from '../feature.ts';
import type { RunningTask, TaskStep } from '../tasks/index.ts';
import { isActive, userDirectory } from '../users/index.ts';
import { channelEntries } from './channelEntries.ts';
import { putExport } from './exportStore.ts';
import { userEntries } from './userEntries.ts';
import { type Entry, writeZip } from './zipFile.ts';

export const exportUserKind = 'export-user';
export const exportChannelKind = 'export-channel';

/** What is exported: a user's id, or a channel's cid. */
export interface ExportPayload {
  readonly subject: string;
}

/** Writes an export and keeps it for a while. After a crash it is written anew. */
export async function runExport(
  context: ServerContext,
  kind: 'user' | 'channel',
  task: RunningTask<ExportPayload>,
): Promise<TaskStep> {
  const { subject } = task.payload;
  const actor = await askerOf(context, task.askedById);
  const entries = kind === 'user' ? userEntries(context, subject) : channelEntries(context, actor, subject);
  const path = context.files.freshPath();
  const blob_key = randomUUID();
  let count = 0;
  try {
    await writeZip(
      path,
      counted(entries, () => ++count),
    );
    const { size } = await stat(path);
    await context.files.keep(blob_key, path);
    const now = context.clock.now();
    const name = `confab-${kind}-${subject.replace(/[^A-Za-z0-9_-]/g, '-')}.zip`;
    const expires_at = now + exportKeptMs;
    const id = randomUUID();
    await context.database.write((tx) =>
      tx.run(putExport, {
        id,
        kind,
        subject,
        name,
        asked_by_id: task.askedById ?? null,
        blob_key,
        size,
        created_at: now,
        expires_at,
      }),
    );
    const result = { export_id: id, name, size, expires_at: new Date(expires_at).toISOString() };
    return { done: count, total: count, result };
  } finally {
    await rm(path, { force: true });
  }
}

/** Who asked, as that person is now: what was lost meanwhile is not exported. */
async function askerOf(context: ServerContext, id: string | undefined): Promise<Actor> {
  if (id === undefined) return { role: 'server', via: 'token' };
  const user = await userDirectory(context).find(id);
  if (!user || !isActive(user)) throw new ChatError(notAllowed);
  return { userId: id, role: user.role as AppRole, via: 'token' };
}

async function* counted(entries: AsyncIterable<Entry>, count: () => void): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    yield entry;
    count();
  }
}
