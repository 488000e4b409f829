import { apiPages } from './apiPages.ts';
import { eventPage } from './eventPage.ts';
import { packagePages } from './packagePages.ts';
import { repositoryPages } from './repositoryPages.ts';

let pages: ReadonlyMap<string, string> | undefined;

/** Returns the pages that are generated from the contract and the repository, as Markdown by path in `docs/`. */
export function generatedPages(): ReadonlyMap<string, string> {
  pages ??= new Map([
    ...apiPages(),
    ['reference/events.md', eventPage()],
    ...packagePages(),
    ...repositoryPages(),
  ]);
  return pages;
}
