import { randomUUID } from 'node:crypto';
import {
  archiveKeptMs,
  ChatError,
  type ImportReport,
  importRunning,
  importTask,
  type Task,
  userNotFound,
} from '@confab/protocol';
import type { ParsedBodyOf, transferEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { auditLog } from '../../audit/index.ts';
import { tasks } from '../../tasks/index.ts';
import { selectUsers } from '../../users/index.ts';
import { keepArchive } from '../archives/archiveStore.ts';
import { openArchive } from '../archives/archives.ts';
import { requireWhole } from '../archives/wholeArchive.ts';
import type { ImportRow } from '../migrations.ts';
import { insertImport, selectOpenImport } from './importStore.ts';
import type { ImportOptions } from './loading.ts';
import { closeEnded, toReport } from './reports.ts';

type StartCall = ParsedBodyOf<typeof transferEndpoints.startImport>;

/** The payload of an import's task. */
export interface ImportPayload {
  readonly import_id: string;
}

/**
 * Starts an import or its dry run; `base` is the public address of this server, empty if unknown. Throws
 * `archive_not_found`, `upload_incomplete`, `import_running`, and `user_not_found` if the admin named an unknown user.
 */
export async function startImport(
  context: ServerContext,
  actor: Actor,
  call: StartCall,
  base: string,
): Promise<{ import: ImportReport; task: Task }> {
  const { database, clock } = context;
  const archive = await openArchive(context, database.read, call.archive_id);
  await requireWhole(context, archive);
  await requirePeople(context, call.people);
  await closeEnded(context);
  return database.write(async (tx) => {
    if (await tx.get(selectOpenImport, {})) throw new ChatError(importRunning);
    const id = randomUUID();
    const now = clock.now();
    await tx.run(keepArchive, { id: archive.id, expires_at: now + archiveKeptMs });
    const payload: ImportPayload = { import_id: id };
    const task = await tasks(context).request(tx, actor, {
      kind: importTask,
      payload,
      result: { import_id: id },
    });
    const { match_emails, people, files } = call;
    const options: ImportOptions = { match_emails, people, files, base };
    const row: ImportRow = {
      id,
      task_id: task.id,
      archive_id: archive.id,
      name: archive.name,
      form: call.form ?? null,
      dry_run: call.dry_run ? 1 : 0,
      is_open: 1,
      error: null,
      options: JSON.stringify(options),
      tally: JSON.stringify({ counts: {}, issues: [] }),
      people: '[]',
      people_count: 0,
      source_id: null,
      asked_by_id: actor.userId ?? null,
      created_at: now,
      updated_at: now,
      finished_at: null,
    };
    await tx.run(insertImport, row);
    await auditLog(context).record(tx, {
      actor,
      action: 'app.imported',
      subject: { kind: 'app', id: 'app' },
      details: { import_id: id, dry_run: call.dry_run },
    });
    return { import: toReport(row, 'waiting'), task };
  });
}

async function requirePeople({ database }: ServerContext, people: StartCall['people']): Promise<void> {
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    const known = new Set((await database.read.all(selectUsers, { ids: some })).map(({ id }) => id));
    const unknown = some.find((id) => !known.has(id));
    if (unknown !== undefined) {
      throw new ChatError(userNotFound, {
        details: { issues: [{ field: 'people', rule: `must be existing users (${unknown} not found)` }] },
      });
    }
  }
}
