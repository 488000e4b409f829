import { defineCatalogue } from '@confab/react';

/** The texts of the first-run checklist. */
export const setupText = defineCatalogue({
  setup: {
    title: 'Getting started',
    hint: 'What makes this server a home for your team. Come back any time: each point is checked off once it’s done.',
    progress: { one: '{done} of {count} done', other: '{done} of {count} done' },
    list: 'Checklist',
    open: 'To do',
    identity: 'Give the server a name and an icon',
    identityHint: 'People see both in the sidebar and on the sign-in page.',
    channels: 'Choose the default channels',
    channelsHint: 'Everyone who joins finds something to read there.',
    people: 'Invite people',
    peopleHint: 'By email, in bulk, or with a link.',
    sign_in: 'Decide how people sign in',
    sign_inHint: 'Keep invitations, open sign-up to your email domains, or connect single sign-on.',
    mail: 'Check email',
    mailHint: 'Send a test email, so that password resets and invitations arrive.',
    backup: 'Make a backup',
    backupHint: 'Run bin/confab backup FOLDER on the server, and repeat it on a schedule.',
    backupLink: 'Read about backups',
    samples: 'Welcome messages',
    samplesHint:
      'The first messages in general and random were written for you. Remove them when you no longer need them.',
    removeSamples: 'Remove welcome messages',
    dismiss: 'Hide from the sidebar',
    resume: 'Show in the sidebar',
    dismissed: 'The sidebar no longer shows this checklist. It stays here.',
  },
});
