import { defineCatalogue } from '@confab/react';
import { admin } from './admin.ts';
import { inboxes } from './inboxes.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';

/** Every text of the app that the kit does not have already. */
export const english = defineCatalogue({ admin, inboxes, sessions, settings, shell });
