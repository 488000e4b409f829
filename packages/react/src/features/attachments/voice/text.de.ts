import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { recordingText } from './text.en.ts';

/** The German texts of voice messages, while they are recorded and before they are sent. */
export const recordingGerman: CompleteTranslation<typeof recordingText> = {
  recording: {
    finish: 'Aufnahme anhängen',
    label: 'Sprachaufnahme',
    asking: 'Erlaube den Zugriff auf das Mikrofon, um aufzunehmen',
    elapsed: 'Bisher aufgenommen',
    pause: 'Aufnahme pausieren',
    resume: 'Aufnahme fortsetzen',
    discard: 'Aufnahme verwerfen',
    isRecording: 'Nimmt auf',
    isPaused: 'Aufnahme pausiert',
    play: 'Aufnahme abspielen',
    stopPlaying: 'Pause',
    insecure: 'Für Aufnahmen ist eine sichere Verbindung nötig. Öffne diese Seite mit https.',
    unsupported: 'Dieser Browser kann keinen Ton aufnehmen.',
    denied:
      'Der Zugriff auf das Mikrofon ist blockiert. Erlaube ihn in den Einstellungen deines Browsers und versuche es erneut.',
    noMicrophone: 'Kein Mikrofon gefunden. Schließe eines an und versuche es erneut.',
    busy: 'Dein Mikrofon ist nicht verfügbar. Vielleicht verwendet es gerade ein anderes Programm.',
    lost: 'Dein Mikrofon wurde getrennt. Die bisherige Aufnahme bleibt erhalten.',
    empty: 'Es wurde nichts aufgenommen. Versuche es erneut und sprich etwas länger.',
  },
};
