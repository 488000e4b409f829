import { ChatError } from '../../contract/errors.ts';
import type { Section } from './api.ts';
import { maxSections, sectionBuiltIn, sectionNotFound, tooManySections } from './limits.ts';

type Sections = readonly Section[];

/** A change of a section. */
export type SectionChange = Partial<Pick<Section, 'name' | 'channel_order' | 'collapsed'>>;

/**
 * Returns the list with a new section, after the user's own ones or else after the pinned channels; unchanged if it
 * exists. Throws `too_many_sections`. Like the functions below, shared by service and client.
 */
export function addSection(
  sections: Sections,
  { id, name, channel_order }: Required<Pick<Section, 'id' | 'name' | 'channel_order'>>,
): Sections {
  if (sections.some((section) => section.id === id)) return sections;
  const own = sections.filter(({ kind }) => kind === 'own');
  if (own.length >= maxSections) throw new ChatError(tooManySections);
  const before = own.at(-1) ?? sections.find(({ kind }) => kind === 'pinned');
  const at = before === undefined ? 0 : sections.indexOf(before) + 1;
  const added: Section = { id, kind: 'own', name, channel_order, collapsed: false };
  return [...sections.slice(0, at), added, ...sections.slice(at)];
}

/**
 * Returns the list with one section changed. Throws `section_not_found`, or `section_built_in` when renaming a built-in
 * one.
 */
export function changeSection(sections: Sections, id: string, change: SectionChange): Sections {
  const { kind } = findSection(sections, id);
  if (change.name !== undefined && kind !== 'own') throw new ChatError(sectionBuiltIn);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return sections.map((section) => (section.id === id ? { ...section, ...given } : section));
}

/**
 * Returns the list in another order; sections not in `ids` come last, in their current order. Throws
 * `section_not_found`.
 */
export function orderSections(sections: Sections, ids: readonly string[]): Sections {
  const named = [...new Set(ids)].map((id) => findSection(sections, id));
  return [...named, ...sections.filter((section) => !named.includes(section))];
}

/** Returns the list without one of the user's own sections. Throws `section_not_found`, `section_built_in`. */
export function removeSection(sections: Sections, id: string): Sections {
  if (findSection(sections, id).kind !== 'own') throw new ChatError(sectionBuiltIn);
  return sections.filter((section) => section.id !== id);
}

function findSection(sections: Sections, id: string): Section {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new ChatError(sectionNotFound);
  return found;
}

/** The list before any changes; the user's own sections are inserted after the pinned channels. */
export const shippedSections: readonly Section[] = [
  { id: 'pinned', kind: 'pinned', channel_order: 'name', collapsed: false },
  { id: 'channels', kind: 'channels', channel_order: 'name', collapsed: false },
  { id: 'direct_messages', kind: 'direct_messages', channel_order: 'activity', collapsed: false },
  { id: 'archived', kind: 'archived', channel_order: 'activity', collapsed: true },
];
