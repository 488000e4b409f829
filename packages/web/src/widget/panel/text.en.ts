import { defineCatalogue } from '@confab/react';

/** The texts of the widget's panel. */
export const widgetText = defineCatalogue({
  widget: {
    welcome: 'How can we help?',
    name: 'Your name (optional)',
    begin: 'Start chat',
    email: 'Your email (optional)',
    emailHint: 'So our team can reach you if you leave before we answer. Only they see it.',
    emailLeft: 'Our team can reach you at {email}.',
    changeEmail: 'Change',
    notNow: 'Not now',
    guestsOffTitle: 'Guests aren’t allowed',
    guestsOff: 'Turn on guests in Administration, under General, or give the widget a token.',
    tokenMissingTitle: 'Nobody is signed in',
    tokenMissing:
      'This widget is for signed-in users. Pass data-token, data-token-provider or Confab.setToken(…).',
    failed: 'Couldn’t open the chat',
    foreignToken: '{server} did not issue this token. Sign it with the CONFAB_APP_SECRET of that server.',
  },
});
