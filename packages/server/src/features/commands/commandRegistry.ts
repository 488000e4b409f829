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

/** A command that a user ran in a channel; its text begins with the command. */
export interface CommandCall extends Submission {
  /** The text after the command's name, trimmed. */
  readonly args: string;
}

/** The outcome of a command: a text to send instead, or an answer for the caller only. */
export type CommandOutcome =
  | { readonly send: MessageInput }
  | {
      /** In English. */
      readonly answer: string;
      /** Values for translating the answer. */
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** A slash command (COMP-08). */
export interface ServerCommand extends Command {
  /** The required capability; users without it are not offered the command. */
  readonly capability: Capability;
  /** Whether to offer it in this channel to users with the capability; defaults to always. */
  isOffered?(channel: ChannelAccess): boolean;
  /** Whether it sends attachments; other commands reject them, so that nothing is lost. */
  readonly takesAttachments?: boolean;
  /** Runs in the send transaction. Throws a `ChatError` on failure. */
  run(call: CommandCall, tx: Transaction): Promise<CommandOutcome>;
}

/** The commands of a server. Features add theirs while they are wired. */
export interface CommandRegistry {
  add(command: ServerCommand): void;
  /** Whether features have added a command of this name. */
  has(name: string): boolean;
  /** Adds dynamic commands: the current ones in a channel. Their names never conflict with the others. */
  addSource(commandsIn: (channel: ChannelAccess) => readonly ServerCommand[]): void;
  /** Finds a command that the channel's type has enabled, for any user. */
  find(channel: ChannelAccess, name: string): ServerCommand | undefined;
  /** Returns the commands that the caller may use in a channel, by name. */
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

/** Formats a command's syntax: `/topic text`. */
export const syntaxOf = ({ name, args }: Command): string => (args === '' ? `/${name}` : `/${name} ${args}`);

/** Creates the error of invalid arguments. */
export const commandError = (command: Command, rule: string): ChatError =>
  new ChatError(commandInvalid, {
    message: `${syntaxOf(command)}: ${rule}.`,
    details: { command: command.name, args: command.args, issues: [{ field: 'message.text', rule }] },
  });
