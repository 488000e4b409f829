import { type AppRole, ChatError, notAllowed } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { ServerContext } from '../feature.ts';
import type { RunningTask, TaskStep } from '../tasks/index.ts';
import { isActive, userDirectory } from '../users/index.ts';
import { channelEntries } from './channelEntries.ts';
import { keepExport } from './keepExport.ts';
import { userEntries } from './userEntries.ts';

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
  const name = `confab-${kind}-${subject.replace(/[^A-Za-z0-9_-]/g, '-')}.zip`;
  return keepExport(context, { kind, subject, name, askedById: task.askedById }, entries);
}

/** Who asked, as that person is now: what was lost meanwhile is not exported. */
async function askerOf(context: ServerContext, id: string | undefined): Promise<Actor> {
  if (id === undefined) return { role: 'server', via: 'token' };
  const user = await userDirectory(context).find(id);
  if (!user || !isActive(user)) throw new ChatError(notAllowed);
  return { userId: id, role: user.role as AppRole, via: 'token' };
}
