import {
  type ChannelOrder,
  ChatError,
  type Section,
  sectionBuiltIn,
  sectionNotFound,
  sectionsMost,
  shippedSections,
  tooManySections,
  userStream,
} from '@confab/protocol';
import { sectionEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../feature.ts';
import { emptySection } from '../members/index.ts';
import type { Transaction } from '../storage/database.ts';
import { insertSections, selectSectionsToChange, updateSections } from './sectionStore.ts';

type Sections = readonly Section[];

/** Makes a section; one with this id stays as it is. It comes after those of one's own, or else after the pinned channels. */
export function createSection(
  context: ServerContext,
  userId: string,
  { id, name, channel_order }: { id: string; name: string; channel_order: ChannelOrder },
): Promise<Sections> {
  return change(context, userId, (sections) => {
    if (sections.some((section) => section.id === id)) return sections;
    const own = sections.filter(({ kind }) => kind === 'own');
    if (own.length >= sectionsMost) throw new ChatError(tooManySections);
    const before = own.at(-1) ?? sections.find(({ kind }) => kind === 'pinned');
    const made: Section = { id, kind: 'own', name, channel_order, collapsed: false };
    return sections.toSpliced(sections.indexOf(before as Section) + 1, 0, made);
  });
}

/** Renames a section, orders its channels otherwise, or shows its title alone. */
export function updateSection(
  context: ServerContext,
  userId: string,
  id: string,
  { name, channel_order, collapsed }: Partial<Pick<Section, 'name' | 'channel_order' | 'collapsed'>>,
): Promise<Sections> {
  return change(context, userId, (sections) => {
    const { kind } = find(sections, id);
    if (name !== undefined && kind !== 'own') throw new ChatError(sectionBuiltIn);
    const changes = {
      ...(name !== undefined && { name }),
      ...(channel_order !== undefined && { channel_order }),
      ...(collapsed !== undefined && { collapsed }),
    };
    return sections.map((section) => (section.id === id ? { ...section, ...changes } : section));
  });
}

/** Puts the sections into another order; those that are not named come last, as they stand now. */
export function orderSections(
  context: ServerContext,
  userId: string,
  ids: readonly string[],
): Promise<Sections> {
  return change(context, userId, (sections) => {
    const named = [...new Set(ids)].map((id) => find(sections, id));
    return [...named, ...sections.filter((section) => !named.includes(section))];
  });
}

/** Deletes a section of one's own; its channels are in none then. */
export function deleteSection(context: ServerContext, userId: string, id: string): Promise<Sections> {
  return change(context, userId, async (sections, tx) => {
    if (find(sections, id).kind !== 'own') throw new ChatError(sectionBuiltIn);
    await tx.run(emptySection, { user_id: userId, section_id: id });
    return sections.filter((section) => section.id !== id);
  });
}

const find = (sections: Sections, id: string): Section => {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new ChatError(sectionNotFound);
  return found;
};

function change(
  context: ServerContext,
  user_id: string,
  apply: (sections: Sections, tx: Transaction) => Sections | Promise<Sections>,
): Promise<Sections> {
  return context.database.write(async (tx) => {
    const updated_at = context.clock.now();
    await tx.run(insertSections, { user_id, sections: JSON.stringify(shippedSections), updated_at });
    const before = (await tx.get(selectSectionsToChange, { user_id }))?.sections ?? '[]';
    const sections = await apply(JSON.parse(before) as Section[], tx);
    const after = JSON.stringify(sections);
    if (after === before) return sections;
    await tx.run(updateSections, { user_id, sections: after, updated_at });
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: sectionEvents.sectionsUpdated,
      actor_id: user_id,
      payload: { sections: [...sections] },
    });
    return sections;
  });
}
