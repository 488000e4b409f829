import { defineCatalogue } from '../catalogue.ts';
import { files } from './files.ts';
import { english } from './index.ts';
import { linkCards } from './linkCards.ts';
import { linkPreviews } from './linkPreviews.ts';
import { members } from './members.ts';
import { suggestions } from './suggestions.ts';
import { users } from './users.ts';

/** The words that are there at once, and those of the parts of the kit that load when they are first drawn. */
export const laterEnglish = defineCatalogue({
  ...english,
  files,
  linkCards,
  linkPreviews,
  members,
  suggestions,
  users,
});

/** The catalogue of such a part. */
export type LaterEnglish = typeof laterEnglish;
