import { ConfigError } from '../core/config/configError.ts';
import { readConfig } from '../core/config/readConfig.ts';
import { withApi } from './api.ts';
import type { Command } from './command.ts';
import { configArguments, readArguments } from './readArguments.ts';

const usage = `usage: confab mail test ADDRESS [--data DIR]

  test   send a test mail at once, and say what the SMTP server answers
The SMTP server is set by CONFAB_SMTP_URL, CONFAB_MAIL_FROM and CONFAB_PUBLIC_URL.`;

export const mail: Command = {
  name: 'mail',
  summary: 'Try out whether mail can be sent.',
  usage,
  async run([action, ...args]) {
    if (action !== 'test') throw new ConfigError(`mail needs an action.\n${usage}`);
    const { words, flags } = readArguments(args, { words: ['ADDRESS'], flags: ['data'], usage });
    const [to] = words as [string];
    const config = readConfig(configArguments(flags), process.env);
    await withApi(config, (call) => call('POST /mail/test', { body: { to } }));
    console.log(`The SMTP server has taken a mail to ${to}.`);
  },
};
