import { ChatError, commandUnknown } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { commands, type ServerCommand, syntaxOf } from '../commandRegistry.ts';
import { similarNames } from '../similarNames.ts';

/** Escapes Markdown characters, except for code, which descriptions may contain. */
const escaped = (description: string) =>
  description.replace(/`[^`]*`|[\\_*]/g, (found) => (found.length > 1 ? found : `\\${found}`));

const line = (command: ServerCommand) => `\`${syntaxOf(command)}\` ${escaped(command.description)}`;

/** `/help` and `/help topic`: lists the commands and their syntax. */
export const helpCommand = (context: ServerContext): ServerCommand => ({
  name: 'help',
  args: '[command]',
  description: 'List commands',
  capability: 'read-channel',
  async run({ channel, args }) {
    const usable = commands(context).usable(channel);
    const name = args.replace(/^\//, '').toLowerCase();
    const asked = name === '' ? usable : usable.filter((command) => command.name === name);
    if (asked.length === 0) {
      throw new ChatError(commandUnknown, {
        message: `/${name} isn’t a command here.`,
        details: {
          command: name,
          near: similarNames(
            name,
            usable.map((command) => command.name),
          ),
        },
      });
    }
    return {
      answer: asked.map((command) => `- ${line(command)}`).join('\n'),
      details: {
        commands: asked.map(({ name, args, description }) => ({ name, args, description })),
      },
    };
  },
});
