import type { CompleteTranslation } from '../../core/text/index.ts';
import type { chatText } from './text.en.ts';

/** The German texts of the complete chat. */
export const chatGerman: CompleteTranslation<typeof chatText, 'chat'> = {
  chat: {
    label: 'Chat',
    sidebar: 'Channels und Unterhaltungen',
    pinned: 'Angepinnte Nachrichten',
    welcome: 'Wähle eine Unterhaltung',
    welcomeHint: 'Öffne einen Channel aus der Liste oder beginne eine neue Unterhaltung.',
  },
};
