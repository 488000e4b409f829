import { defineCatalogue } from '@confab/react';
import { inboxes } from './inboxes.ts';
import { shell } from './shell.ts';
import { unreachable } from './unreachable.ts';

/** The texts of the app's first load; pages that load later have catalogues of their own. */
export const english = defineCatalogue({ inboxes, shell, unreachable });
