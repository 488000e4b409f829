import { ChatError } from '@confab/protocol';
import { ConfigError } from '../core/config/configError.ts';
import { serverVersion } from '../core/observe/version.ts';
import { SchemaError } from '../core/storage/migration.ts';
import { commands } from './commands.ts';
import { describeSystemError } from './describeSystemError.ts';

const usage = () =>
  [
    'usage: confab COMMAND [ARGUMENTS]',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`),
    'Run "confab COMMAND --help" for help on a command, "confab --version" for the version.',
  ].join('\n');

// Files that Confab writes are private to its own account.
process.umask(0o077);
const [name, ...args] = process.argv.slice(2);
const command = commands.find((known) => known.name === name);

try {
  if (command && args.some((arg) => arg === '--help' || arg === '-h')) console.log(command.usage);
  else if (command) await command.run(args);
  else if (name === '--version') console.log(serverVersion);
  else if (name === undefined || name === '--help' || name === 'help') console.log(usage());
  else throw new ConfigError(`Unknown command: ${name}\n${usage()}`);
} catch (error) {
  const isOperators =
    error instanceof ConfigError || error instanceof SchemaError || error instanceof ChatError;
  console.error(isOperators ? error.message : (describeSystemError(error) ?? error));
  process.exit(1);
}
