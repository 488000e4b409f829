import { defineCatalogue } from '../catalogue.ts';
import { actions } from './actions.ts';
import { emoji } from './emoji.ts';
import { markdown } from './markdown.ts';
import { presence } from './presence.ts';
import { states } from './states.ts';

/** Every text of the kit in English, a file per noun; a translation may replace any of them. */
export const english = defineCatalogue({ actions, emoji, markdown, presence, states });

/** The kit's own catalogue. */
export type English = typeof english;
