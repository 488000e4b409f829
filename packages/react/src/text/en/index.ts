import { defineCatalogue } from '../catalogue.ts';
import { actions } from './actions.ts';
import { channels } from './channels.ts';
import { composer } from './composer.ts';
import { emoji } from './emoji.ts';
import { files } from './files.ts';
import { linkCards } from './linkCards.ts';
import { linkPreviews } from './linkPreviews.ts';
import { markdown } from './markdown.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { presence } from './presence.ts';
import { reactions } from './reactions.ts';
import { recording } from './recording.ts';
import { states } from './states.ts';
import { suggestions } from './suggestions.ts';
import { threads } from './threads.ts';
import { typing } from './typing.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';

/** Every text of the kit in English, a file per noun; a translation may replace any of them. */
export const english = defineCatalogue({
  actions,
  channels,
  composer,
  emoji,
  linkPreviews,
  files,
  linkCards,
  markdown,
  members,
  messages,
  notifications,
  presence,
  reactions,
  recording,
  states,
  suggestions,
  threads,
  typing,
  uploads,
  users,
});

/** The kit's own catalogue. */
export type English = typeof english;
