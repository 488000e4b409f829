import { defineCatalogue } from '@confab/react';

/** The texts of the page about mail. */
export const mailText = defineCatalogue({
  mail: {
    title: 'Mail',
    hint: 'Links for new passwords and what people missed go out by your SMTP server.',
    off: 'No SMTP server is set',
    offHint:
      'Set CONFAB_SMTP_URL and CONFAB_MAIL_FROM, then restart the service. Until then admins make reset links, and nobody is told by mail.',
    from: 'Mail comes from',
    waiting: 'Waiting to be sent',
    failed: 'Given up this week',
    lastError: 'The last one: {error}',
    test: 'Send a test',
    testHint: 'It goes out at once. If it cannot, the answer of the SMTP server stands here.',
    to: 'E-mail address',
    sent: 'Sent to {to}. The SMTP server has taken it.',
  },
});
