import {
  ChatError,
  commandUnknown,
  type MessageCustom,
  parseCommand,
  unescapeCommand,
} from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { type CommandResult, ExternalCheckRequired, type Submission } from '../messages/index.ts';
import { commandError, commands } from './commandRegistry.ts';
import { hostCommandCache } from './host/hostCommandCache.ts';
import { similarNames } from './similarNames.ts';

/** Runs a text that is a command (COMP-08). Throws `command_unknown`, `not_allowed` and errors of the command. */
export const runCommand = (
  context: ServerContext,
  submission: Submission,
  tx: Transaction,
): MaybePromise<CommandResult | undefined> =>
  submission.input.text?.startsWith('/') ? run(context, submission, submission.input.text, tx) : undefined;

async function run(
  context: ServerContext,
  submission: Submission,
  text: string,
  tx: Transaction,
): Promise<CommandResult | undefined> {
  const { channel, input } = submission;
  const parsed = parseCommand(text);
  if (!parsed)
    return text.startsWith('//') ? { input: { ...input, text: unescapeCommand(text) } } : undefined;
  const hostCommands = hostCommandCache(context);
  if (hostCommands.isStale) {
    throw new ExternalCheckRequired(async () => {
      await hostCommands.reload();
      return () => undefined;
    });
  }
  const registry = commands(context);
  const command = registry.find(channel, parsed.name);
  if (!command) {
    const near = similarNames(
      parsed.name,
      registry.usable(channel).map(({ name }) => name),
    );
    const hint = near.length > 0 ? ` Did you mean ${near.map((name) => `/${name}`).join(' or ')}?` : '';
    throw new ChatError(commandUnknown, {
      message: `/${parsed.name} isn’t a command here.${hint}`,
      details: { command: parsed.name, near },
    });
  }
  channel.require(command.capability);
  if (!command.takesAttachments && (input.attachments ?? []).length > 0) {
    throw commandError(command, 'doesn’t accept attachments');
  }
  const outcome = await command.run({ ...submission, args: parsed.args }, tx);
  if ('send' in outcome) return { input: outcome.send };
  return { answer: outcome.answer, custom: { ...outcome.details, command: command.name } as MessageCustom };
}
