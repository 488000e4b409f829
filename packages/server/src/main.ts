#!/usr/bin/env node
import type { Command } from './cli/command.ts';
import { serve } from './cli/serve.ts';
import { ConfigError } from './config/configError.ts';
import { StoreTooNewError } from './storage/migration.ts';

const commands: readonly Command[] = [serve];

const usage = () =>
  [
    'usage: confab COMMAND [ARGUMENTS]',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`),
  ].join('\n');

const [name, ...args] = process.argv.slice(2);
const command = commands.find((known) => known.name === name);

try {
  if (command) await command.run(args);
  else if (name === undefined || name === '--help' || name === 'help') console.log(usage());
  else throw new ConfigError(`There is no command ${name}.\n${usage()}`);
} catch (error) {
  const isOperators = error instanceof ConfigError || error instanceof StoreTooNewError;
  console.error(isOperators ? error.message : error);
  process.exit(1);
}
