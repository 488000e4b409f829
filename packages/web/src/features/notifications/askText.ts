import { defineCatalogue } from '@confab/react';

/** The texts of the notifications within the page. */
export const askText = defineCatalogue({
  ask: {
    title: 'Be told while you look elsewhere',
    hint: 'Confab can tell you of messages that are for you while you do not have it before you.',
    turnOn: 'Turn on notifications',
    notNow: 'Not now',
    open: 'Open',
  },
});
