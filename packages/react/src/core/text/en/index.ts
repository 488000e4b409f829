import { defineCatalogue } from '../catalogue.ts';
import { actions } from './actions.ts';
import { channels } from './channels.ts';
import { composer } from './composer.ts';
import { emoji } from './emoji.ts';
import { markdown } from './markdown.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { presence } from './presence.ts';
import { reactions } from './reactions.ts';
import { recording } from './recording.ts';
import { states } from './states.ts';
import { threads } from './threads.ts';
import { typing } from './typing.ts';
import { uploads } from './uploads.ts';

/** The kit's words that are there at once, in English, a file per feature. What loads later says more: `later.ts`. */
export const english = defineCatalogue({
  actions,
  channels,
  composer,
  emoji,
  markdown,
  messages,
  notifications,
  presence,
  reactions,
  recording,
  states,
  threads,
  typing,
  uploads,
});

/** The catalogue of the words that are there at once. */
export type English = typeof english;
