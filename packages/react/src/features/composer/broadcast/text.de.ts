import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { broadcastText } from './text.en.ts';

/** The German texts of the question before a message notifies many people. */
export const broadcastGerman: CompleteTranslation<typeof broadcastText> = {
  broadcast: {
    title: { one: '{count} Person benachrichtigen?', other: '{count} Personen benachrichtigen?' },
    titleHere: 'Alle benachrichtigen, die in {channel} online sind?',
    channel: '@channel benachrichtigt alle anderen Mitglieder von {channel}.',
    here: {
      one: '@here benachrichtigt das andere Mitglied von {channel}, wenn es online ist.',
      other: '@here benachrichtigt die der {count} anderen Mitglieder von {channel}, die online sind.',
    },
    nameAt: '{name} ({time})',
    night: 'Für {names} ist es Nacht.',
    nightMore: {
      one: 'Für {names} und {count} weitere Person ist es Nacht.',
      other: 'Für {names} und {count} weitere ist es Nacht.',
    },
    confirm: 'Benachrichtigen',
  },
};
