import { type Section, shippedSections, userStream } from '@confab/protocol';
import { sectionEvents } from '@confab/protocol/schemas';
import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { emptySection } from '../members/index.ts';
import { insertSections, selectSectionsToChange, updateSections } from './sectionStore.ts';

/** Changes a user's sections and publishes them to the user's devices, unless nothing changed. */
export function changeSections(
  context: ServerContext,
  user_id: string,
  apply: (sections: readonly Section[]) => readonly Section[],
): Promise<{ sections: Section[]; updated_at: string }> {
  return context.database.write(async (tx) => {
    const first = { user_id, sections: JSON.stringify(shippedSections), updated_at: context.clock.now() };
    await tx.run(insertSections, first);
    const before = (await tx.get(selectSectionsToChange, { user_id })) ?? first;
    const known = JSON.parse(before.sections) as Section[];
    const sections = [...apply(known)];
    const after = JSON.stringify(sections);
    if (after === before.sections) return { sections, updated_at: isoTime(before.updated_at) };
    const updated_at = laterThan(before.updated_at, context.clock);
    for (const { id } of known) {
      if (!sections.some((section) => section.id === id))
        await tx.run(emptySection, { user_id, section_id: id });
    }
    await tx.run(updateSections, { user_id, sections: after, updated_at });
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: sectionEvents.sectionsUpdated,
      actor_id: user_id,
      payload: { sections, updated_at: isoTime(updated_at) },
    });
    return { sections, updated_at: isoTime(updated_at) };
  });
}
