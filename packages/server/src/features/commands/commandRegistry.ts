import {
  type Capability,
  ChatError,
  type Command,
  commandInvalid,
  type MessageInput,
} from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelAccess } from '../channels/index.ts';
import type { Submission } from '../messages/index.ts';

/** A command that somebody has given in a channel; its text begins with the command. */
export interface CommandCall extends Submission {
  /** The text after the command's name, trimmed. */
  readonly args: string;
}

/** The outcome of a command: a text to send instead of it, or something to show to the caller alone. */
export type CommandOutcome =
  | { readonly send: MessageInput }
  | {
      /** In English. */
      readonly answer: string;
      /** The values with which an interface says the same in another language. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** A slash command (COMP-08). */
export interface ServerCommand extends Command {
  /** The capability that a caller needs; who lacks it is not offered the command. */
  readonly capability: Capability;
  /** Whether to offer it in this channel to who has the capability; always unless given. */
  isOffered?(channel: ChannelAccess): boolean;
  /** Whether it sends what is attached to it; others refuse that, so that nothing is lost. */
  readonly takesAttachments?: boolean;
  /** Runs in the transaction of the sending. Throws a `ChatError` where it cannot be done. */
  run(call: CommandCall, tx: Transaction): Promise<CommandOutcome>;
}

/** The commands of one server. Features add theirs while they are wired. */
export interface CommandRegistry {
  add(command: ServerCommand): void;
  /** Whether there is a command of this name among those that features have added. */
  has(name: string): boolean;
  /** Adds commands that come and go: those that there are in a channel now. None has a name of the others. */
  addSource(commandsIn: (channel: ChannelAccess) => readonly ServerCommand[]): void;
  /** A command that the channel's type has on, whoever asks. */
  find(channel: ChannelAccess, name: string): ServerCommand | undefined;
  /** Those that the caller may use in a channel, by name. */
  usable(channel: ChannelAccess): ServerCommand[];
}

export const commands = perServer((): CommandRegistry => {
  const byName = new Map<string, ServerCommand>();
  const sources: ((channel: ChannelAccess) => readonly ServerCommand[])[] = [];
  const added = (channel: ChannelAccess) => sources.flatMap((commandsIn) => commandsIn(channel));
  const isOn = ({ channelType }: ChannelAccess, name: string) => channelType.commands.includes(name);
  return {
    add(command) {
      if (byName.has(command.name)) throw new Error(`There is a command /${command.name} already.`);
      byName.set(command.name, command);
    },
    has: (name) => byName.has(name),
    addSource: (commandsIn) => void sources.push(commandsIn),
    find: (channel, name) =>
      (isOn(channel, name) ? byName.get(name) : undefined) ??
      added(channel).find((command) => command.name === name),
    usable: (channel) =>
      [...[...byName.values()].filter(({ name }) => isOn(channel, name)), ...added(channel)]
        .filter((command) => channel.may(command.capability) && (command.isOffered?.(channel) ?? true))
        .sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
});

/** How a command is written: `/topic text`. */
export const writtenAs = ({ name, args }: Command): string => (args === '' ? `/${name}` : `/${name} ${args}`);

/** The error of a command whose arguments break a rule. */
export const commandBroken = (command: Command, rule: string): ChatError =>
  new ChatError(commandInvalid, {
    message: `${writtenAs(command)}: ${rule}.`,
    details: { command: command.name, args: command.args, issues: [{ field: 'message.text', rule }] },
  });
