import type { ServerContext } from '../../core/feature/feature.ts';
import type { RunningTask, TaskStep } from '../tasks/index.ts';
import { channelEntries } from './channelEntries.ts';
import { keepExport } from './keepExport.ts';
import { userEntries } from './userEntries.ts';

export const exportUserKind = 'export-user';
export const exportChannelKind = 'export-channel';

/** The subject of an export: a user's id, or a channel's cid. */
export interface ExportPayload {
  readonly subject: string;
}

/** Writes an export and stores it for a while. Restarts after a crash. */
export async function runExport(
  context: ServerContext,
  kind: 'user' | 'channel',
  task: RunningTask<ExportPayload>,
): Promise<TaskStep> {
  const { subject } = task.payload;
  const actor = await task.requireAsker(context.database.read);
  const entries = kind === 'user' ? userEntries(context, subject) : channelEntries(context, actor, subject);
  const name = `confab-${kind}-${subject.replace(/[^A-Za-z0-9_-]/g, '-')}.zip`;
  return keepExport(context, { kind, subject, name, askedById: task.askedById }, entries);
}
