import type { PageGroup, PageSection } from './pageGroup.ts';

/**
 * Returns the pages whose names or settings have every word of a query, in their groups; a page that is found by settings
 * keeps those that match as its keywords. Without a query, all pages, without keywords.
 */
export function matchingPages(groups: readonly PageGroup[], query: string): PageGroup[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const match = ({ keywords = '', ...section }: PageSection): PageSection[] => {
    if (has(section.label)) return [section];
    const settings = keywords.split(/[,،] */).filter((setting) => has(`${section.label} ${setting}`));
    return settings.length > 0 ? [{ ...section, keywords: settings.join(', ') }] : [];
  };
  return groups.flatMap((group) => {
    const sections = group.sections.flatMap(match);
    return sections.length > 0 ? [{ ...group, sections }] : [];
  });
}

/** Lowercase, without accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
