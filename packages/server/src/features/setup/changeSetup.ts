import type { Setup } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { deleteMessageIn } from '../messages/index.ts';
import type { SetupFactRow } from './migrations.ts';
import { readSetup, samplesIn } from './readSetup.ts';
import { deleteFact, upsertFact } from './setupStore.ts';

/** Leaves the checklist for all admins, or takes it up again. */
export function dismissSetup(context: ServerContext, dismissed: boolean): Promise<Setup> {
  return context.database.write(async (tx) => {
    if (dismissed) await tx.run(upsertFact, { name: 'dismissed', at: context.clock.now() });
    else await tx.run(deleteFact, { name: 'dismissed' });
    return readSetup(context, tx);
  });
}

/** Deletes the welcome messages of a new server, for good. */
export function removeSamples(context: ServerContext, actor: Actor): Promise<Setup> {
  return context.database.write(async (tx) => {
    for (const id of await samplesIn(tx)) {
      await deleteMessageIn(context, tx, actor, id, { hard: true, alreadyAuthorized: true });
    }
    return readSetup(context, tx);
  });
}

/** Records that an item of the checklist was done just now. */
export function recordFact(context: ServerContext, name: SetupFactRow['name']): Promise<number> {
  return context.database.write((tx) => tx.run(upsertFact, { name, at: context.clock.now() }));
}
