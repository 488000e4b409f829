import type { CompleteTranslation } from '@confab/react';
import type { generalText } from './text.en.ts';

/** The German texts of the page of sign-up and name. */
export const generalGerman: CompleteTranslation<typeof generalText> = {
  general: {
    title: 'Allgemein',
    icon: 'Symbol des Servers',
    appName: 'Name des Servers',
    signUp: 'Wer ein Konto erstellen kann',
    signUpInvitation: 'Nur Personen mit Einladungslink',
    signUpOpen: 'Alle, die diesen Server erreichen',
    signUpDomains: 'Alle mit einer E-Mail-Adresse bei diesen Domains',
    domains: 'E-Mail-Domains',
    domainsHint: 'Mit Kommas trennen, zum Beispiel example.org, example.com',
    guests: 'Gäste erlauben',
    guestsHint: 'Gäste haben einen Namen, aber kein Passwort, und dürfen nur, was Channel-Typen erlauben.',
    anonymous: 'Lesen ohne Konto erlauben',
    anonymousHint: 'Alle können die Channels lesen, deren Typ es ohne Konto erlaubt, und sehen sonst nichts.',
    secondFactor: 'Wer sich in zwei Schritten anmelden muss',
    secondFactorHint:
      'Sie richten es bei der nächsten Anmeldung ein und können vorher nichts anderes tun. Wer Single Sign-on nutzt, bestätigt sich dort.',
    secondFactorNobody: 'Niemand',
    secondFactorAdmins: 'Admins',
    secondFactorModerators: 'Admins und Moderator:innen',
    secondFactorEveryone: 'Alle außer Gästen',
    directory: 'Wen Mitglieder finden können',
    directoryHint:
      'Gilt für Suche, Erwähnungen, Profile und Direktnachrichten. Gäste finden immer nur Personen in ihren eigenen Channels.',
    directoryEveryone: 'Alle auf diesem Server',
    directoryTenant: 'Nur Personen derselben Organisation',
    directoryShared: 'Nur Personen in denselben Channels',
    managed: 'Profilfelder, die nur dein Backend ändert',
    managedName: 'Name',
    managedImage: 'Profilbild',
    managedCustom: 'Eigene Felder',
    managedHint:
      'Mit Kommas trennen, zum Beispiel department, desk. Im Profil steht, dass deine Organisation diese Felder verwaltet.',
    managedInvalid:
      'Verwende für jedes Feld bis zu 64 Buchstaben, Ziffern, _ oder - und insgesamt bis zu 50 Felder.',
    saved: 'Gespeichert',
  },
};
