import { defineCatalogue } from '@confab/react';
import { admin } from './admin.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';

/** Every text of the app that the kit does not have already. */
export const english = defineCatalogue({ admin, sessions, settings, shell });
