import type { CompleteTranslation } from '@confab/react';
import type { incomingWebhooksText } from './text.en.ts';

/** The German texts of the admin's page of incoming webhooks. */
export const incomingWebhooksGerman: CompleteTranslation<typeof incomingWebhooksText> = {
  incoming: {
    title: 'Eingehende Webhooks',
    hint: 'Jeder ist eine URL, über die andere Software in einen Channel schreibt. Wer die URL hat, kann schreiben.',
    add: 'Neuer eingehender Webhook',
    none: 'Noch keine eingehenden Webhooks',
    noneHint: 'Erstelle einen und gib seine URL einem Build-Server, Formular oder Monitoring.',
    nameHint: 'Schreibt unter diesem Namen.',
    channel: 'Channel',
    made: 'URL für {name}',
    madeHint: 'Ein solcher Aufruf sendet eine Nachricht:',
    url: 'URL',
    example: 'Beispielaufruf',
    used: 'zuletzt verwendet {when}',
    unused: 'nie verwendet',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    turnOf: '{verb}: {name}',
    rotate: 'Neue URL',
    rotateOf: 'Neue URL für {name}',
    rotateBody: 'Die aktuelle URL gilt sofort nicht mehr. Alles, was sie verwendet, braucht die neue.',
    deleteBody: 'Seine URL gilt sofort nicht mehr. Seine Nachrichten bleiben.',
  },
};
