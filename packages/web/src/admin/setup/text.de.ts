import type { CompleteTranslation } from '@confab/react';
import type { setupText } from './text.en.ts';

/** The German texts of the first-run checklist. */
export const setupGerman: CompleteTranslation<typeof setupText> = {
  setup: {
    title: 'Erste Schritte',
    hint: 'Was diesen Server zum Zuhause deines Teams macht. Komm jederzeit zurück: Jeder Punkt wird abgehakt, sobald er erledigt ist.',
    progress: { one: '{done} von {count} erledigt', other: '{done} von {count} erledigt' },
    list: 'Checkliste',
    open: 'Offen',
    identity: 'Gib dem Server einen Namen und ein Symbol',
    identityHint: 'Beides erscheint in der Seitenleiste und auf der Anmeldeseite.',
    channels: 'Wähle die Standard-Channels',
    channelsHint: 'Wer dazukommt, findet dort etwas zu lesen.',
    people: 'Lade Personen ein',
    peopleHint: 'Per E-Mail, viele auf einmal, oder mit einem Link.',
    sign_in: 'Lege fest, wie sich alle anmelden',
    sign_inHint:
      'Bleib bei Einladungen, öffne die Registrierung für eure E-Mail-Domains, oder verbinde Single Sign-on.',
    mail: 'Prüfe die E-Mail',
    mailHint: 'Sende eine Test-E-Mail, damit Links für Passwörter und Einladungen ankommen.',
    backup: 'Erstelle eine Sicherung',
    backupHint: 'Führe auf dem Server bin/confab backup ORDNER aus, und wiederhole es nach einem Zeitplan.',
    backupLink: 'Mehr über Sicherungen',
    samples: 'Willkommensnachrichten',
    samplesHint:
      'Die ersten Nachrichten in general und random wurden für dich geschrieben. Entferne sie, wenn du sie nicht mehr brauchst.',
    removeSamples: 'Willkommensnachrichten entfernen',
    dismiss: 'In der Seitenleiste ausblenden',
    resume: 'In der Seitenleiste anzeigen',
    dismissed: 'Die Seitenleiste zeigt diese Checkliste nicht mehr. Hier bleibt sie.',
  },
};
