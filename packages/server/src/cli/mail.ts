import { withApi } from './api.ts';
import type { Command } from './command.ts';
import { configOfServer } from './configOfServer.ts';
import { readAction, readArguments } from './readArguments.ts';

const usage = `usage: confab mail test ADDRESS [--data DIR]

  test   send a test email now and print the SMTP server's response
Configure the SMTP server with CONFAB_SMTP_URL, CONFAB_MAIL_FROM and CONFAB_PUBLIC_URL.`;

export const mail: Command = {
  name: 'mail',
  summary: 'Send a test email.',
  usage,
  async run([action, ...args]) {
    readAction(action, ['test'], usage);
    const { words, flags } = readArguments(args, { words: ['ADDRESS'], flags: ['data'], usage });
    const [to] = words as [string];
    const config = configOfServer(flags);
    await withApi(config, (call) => call('POST /mail/test', { body: { to } }));
    console.log(`The SMTP server accepted a test email to ${to}.`);
  },
};
