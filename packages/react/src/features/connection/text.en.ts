import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of a chat that cannot sign in. */
export const connectionText = defineCatalogue({
  connection: {
    unreachable: 'Couldn’t connect to chat',
    expired: 'Your session has expired',
    refused: 'Couldn’t sign in to chat',
  },
});
