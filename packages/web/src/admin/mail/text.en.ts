import { defineCatalogue } from '@confab/react';

/** The texts of the page about mail. */
export const mailText = defineCatalogue({
  mail: {
    title: 'Email',
    hint: 'Password reset links and missed-message emails are sent through your SMTP server.',
    off: 'No SMTP server set up',
    offHint:
      'Set CONFAB_SMTP_URL and CONFAB_MAIL_FROM, then restart the server. Until then, admins create reset links, and no emails are sent.',
    from: 'Sender',
    waiting: 'Waiting to be sent',
    failed: 'Failed this week',
    lastError: 'Last error: {error}',
    test: 'Send a test',
    testHint: 'It’s sent right away. If that fails, the SMTP server’s response appears here.',
    to: 'Email address',
    sent: 'Sent to {to}. The SMTP server accepted it.',
  },
});
