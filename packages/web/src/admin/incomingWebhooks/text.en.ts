import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of incoming webhooks. */
export const incomingWebhooksText = defineCatalogue({
  incoming: {
    title: 'Incoming webhooks',
    hint: 'Each one is a URL that lets other software post messages to a channel. Anyone with the URL can post.',
    add: 'New incoming webhook',
    none: 'No incoming webhooks yet',
    noneHint: 'Create one and give its URL to a build server, a form or a monitoring tool.',
    nameHint: 'Posts as this name.',
    channel: 'Channel',
    made: 'URL for {name}',
    madeHint: 'A call like this posts a message:',
    url: 'URL',
    example: 'Example call',
    used: 'last used {when}',
    unused: 'never used',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnOf: '{verb}: {name}',
    rotate: 'New URL',
    rotateOf: 'New URL for {name}',
    rotateBody: 'The current URL stops working right away. Anything that uses it needs the new one.',
    deleteBody: 'Its URL stops working right away. Its messages stay.',
  },
});
