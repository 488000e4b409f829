import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { uploadsText } from './text.en.ts';

/** The German texts of files that are attached to a message. */
export const uploadsGerman: CompleteTranslation<typeof uploadsText> = {
  uploads: {
    attach: 'Dateien anhängen',
    camera: 'Foto aufnehmen',
    notAllowed: 'Hier kannst du keine Dateien anhängen',
    full: {
      one: 'Du kannst {count} Datei anhängen. Entferne sie, um eine andere anzuhängen.',
      other: 'Du kannst bis zu {count} Dateien anhängen. Entferne eine, um eine andere anzuhängen.',
    },
    untitled: 'Datei',
    remove: '{name} entfernen',
    blockedExtension: '{extension}-Dateien sind hier nicht erlaubt',
    blockedNoExtension: 'Dateien ohne Endung sind hier nicht erlaubt',
    blockedType: '{type} ist hier nicht erlaubt',
    blockedUnknownType: 'Dateien von unbekanntem Typ sind hier nicht erlaubt',
    blockedSize: '{size} ist größer als erlaubt',
    blockedSlot: { one: 'Höchstens {count} Datei', other: 'Höchstens {count} Dateien' },
    drop: 'Dateien hier ablegen, um sie an {channel} zu senden',
    foldersLeftOut: 'Ordner kannst du nicht anhängen. Hänge ihre Dateien an oder eine ZIP-Datei des Ordners.',
    added: { one: '{name} hinzugefügt', other: '{count} Dateien hinzugefügt' },
    removed: '{name} entfernt',
    finished: '{name} hochgeladen',
    allFinished: 'Alle Dateien hochgeladen',
  },
};
