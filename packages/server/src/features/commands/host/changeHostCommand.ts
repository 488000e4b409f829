import {
  ChatError,
  commandNameTaken,
  type HostCommand,
  hostCommandNotFound,
  maxHostCommands,
  shippedCommands,
  tooManyHostCommands,
} from '@confab/protocol';
import {
  commandEvents,
  type commandEndpoints as endpoints,
  type ParsedBodyOf,
} from '@confab/protocol/schemas';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { publishChange } from '../../../core/log/publishChange.ts';
import { firstSecret, requireCallable, rotated } from '../../../core/outbound/index.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { auditLog } from '../../audit/index.ts';
import { addBot, deleteBotRow, endBot } from '../../bots/index.ts';
import { userDirectory } from '../../users/index.ts';
import { commands } from '../commandRegistry.ts';
import { hostCommandCache } from './hostCommandCache.ts';
import {
  deleteHostCommandRow,
  insertHostCommand,
  selectHostCommand,
  selectHostCommands,
  toHostCommand,
  updateHostCommandRow,
} from './hostCommandStore.ts';
import type { HostCommandRow } from './hostCommandTables.ts';

type WithSecret = { host_command: HostCommand; secret: string };

/** Adds a command. Throws `command_name_taken` if the name is used by a built-in or another command. */
export async function createHostCommand(
  context: ServerContext,
  actor: Actor,
  given: ParsedBodyOf<typeof endpoints.createHostCommand>,
): Promise<WithSecret> {
  const { name } = given;
  requireCallable(context.config, given.url);
  const isShipped = (shippedCommands as readonly string[]).includes(name) || commands(context).has(name);
  const now = context.clock.now();
  const bot_id = await freeBotId(context, name);
  const row: HostCommandRow = {
    name,
    args: given.args,
    description: given.description,
    url: given.url,
    ...firstSecret(),
    channel_types: JSON.stringify(given.channel_types),
    cids: JSON.stringify(given.cids),
    active: given.active ? 1 : 0,
    bot_id,
    created_by_id: actor.userId ?? null,
    created_at: now,
    updated_at: now,
  };
  await change(context, actor, name, async (tx) => {
    const all = await tx.all(selectHostCommands, {});
    if (isShipped || all.some((other) => other.name === name)) {
      const issues = [{ field: 'name', rule: 'must not already be in use' }];
      throw new ChatError(commandNameTaken, { details: { issues } });
    }
    if (all.length >= maxHostCommands) throw new ChatError(tooManyHostCommands);
    const { description, created_by_id: owner_id } = row;
    await addBot(
      context,
      tx,
      { id: bot_id, name: `/${name}`, description, owner_id, purpose: 'command' },
      actor.userId,
    );
    await tx.run(insertHostCommand, row);
    await record(context, tx, actor, 'host_command.created', name);
  });
  return { host_command: toHostCommand(row, now), secret: row.secret };
}

/** A reused name may have an earlier bot, whose messages stay its own. */
async function freeBotId(context: ServerContext, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const id = n === 1 ? `command-${name}` : `command-${name}-${n}`;
    if (!(await userDirectory(context).find(id))) return id;
  }
}

/** Changes a command of the host. */
export async function updateHostCommand(
  context: ServerContext,
  actor: Actor,
  name: string,
  fields: ParsedBodyOf<typeof endpoints.updateHostCommand>,
): Promise<HostCommand> {
  const { channel_types, cids, active, ...texts } = fields;
  requireCallable(context.config, fields.url);
  const now = context.clock.now();
  const row = await change(context, actor, name, async (tx) => {
    const row: HostCommandRow = {
      ...(await requireHostCommand(tx, name)),
      ...texts,
      ...(channel_types && { channel_types: JSON.stringify(channel_types) }),
      ...(cids && { cids: JSON.stringify(cids) }),
      ...(active !== undefined && { active: active ? 1 : 0 }),
      updated_at: now,
    };
    await tx.run(updateHostCommandRow, row);
    await record(context, tx, actor, 'host_command.updated', name, { fields: Object.keys(fields) });
    return row;
  });
  return toHostCommand(row, now);
}

/** Rotates a command's secret; the old one keeps signing for this many hours. */
export async function rotateHostCommandSecret(
  context: ServerContext,
  actor: Actor,
  name: string,
  overlapHours: number,
): Promise<WithSecret> {
  const now = context.clock.now();
  const row = await change(context, actor, name, async (tx) => {
    const before = await requireHostCommand(tx, name);
    const row = { ...before, ...rotated(before, overlapHours, now), updated_at: now };
    await tx.run(updateHostCommandRow, row);
    await record(context, tx, actor, 'host_command.secret_rotated', name);
    return row;
  });
  return { host_command: toHostCommand(row, now), secret: row.secret };
}

/** Deletes a command with its bot, whose messages are kept. */
export async function deleteHostCommand(context: ServerContext, actor: Actor, name: string): Promise<void> {
  await change(context, actor, name, async (tx) => {
    const { bot_id } = await requireHostCommand(tx, name);
    await tx.run(deleteHostCommandRow, { name });
    await tx.run(deleteBotRow, { id: bot_id });
    await endBot(context, tx, bot_id, actor.userId);
    await record(context, tx, actor, 'host_command.deleted', name);
  });
}

const change = <T>(
  context: ServerContext,
  actor: Actor,
  command_name: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const event = { definition: commandEvents.commandsChanged, payload: { command_name } };
  return publishChange(context, actor, event, hostCommandCache(context), work);
};

async function requireHostCommand(tx: Transaction, name: string): Promise<HostCommandRow> {
  const row = await tx.get(selectHostCommand, { name });
  if (!row) throw new ChatError(hostCommandNotFound);
  return row;
}

const record = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: `host_command.${'created' | 'updated' | 'deleted' | 'secret_rotated'}`,
  name: string,
  details: Record<string, unknown> = {},
): Promise<void> =>
  auditLog(context).record(tx, { actor, action, subject: { kind: 'host_command', id: name }, details });
