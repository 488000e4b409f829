import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of incoming webhooks. */
export const incomingWebhooksText = defineCatalogue({
  incoming: {
    title: 'Incoming webhooks',
    hint: 'An address for each channel, at which other software posts a message with one call. Whoever knows the address may post.',
    add: 'New incoming webhook',
    none: 'No incoming webhooks yet',
    noneHint: 'Make one and give its address to a build server, a form or a monitor.',
    nameHint: 'Its messages stand under this name.',
    channel: 'Channel',
    made: 'Address of {name}',
    madeHint: 'A call such as this one posts a message:',
    url: 'Address',
    example: 'Example call',
    used: 'last used {when}',
    unused: 'not used yet',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnOf: '{verb}: {name}',
    rotate: 'New address',
    rotateOf: 'New address for {name}',
    rotateBody: 'The present address is refused at once. Whatever uses it needs the new one.',
    deleteBody: 'Its address is refused at once. What was posted stays.',
  },
});
