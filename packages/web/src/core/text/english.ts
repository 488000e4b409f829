import { defineCatalogue } from '@confab/react';
import { inboxes } from './inboxes.ts';
import { shell } from './shell.ts';
import { unreachable } from './unreachable.ts';

/** The texts of the app that are there at once; those of pages that load later stand in catalogues of their own. */
export const english = defineCatalogue({ inboxes, shell, unreachable });
