import {
  type AccountState,
  type AppRole,
  accountStates,
  appRoles,
  ChatError,
  userNotFound,
} from '@confab/protocol';
import { isAccountRole } from '../core/access/roles.ts';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { addressOfRunning, type CallApi, requireAppSecret, signToken, withApi } from './api.ts';
import type { Command } from './command.ts';
import { configOfServer } from './configOfServer.ts';
import { readAction, readArguments } from './readArguments.ts';
import { taskEnded } from './taskEnded.ts';
import { listAccounts, tableOf } from './userList.ts';

const usage = `usage: confab user create ID [--name NAME] [--role ROLE]
       confab user role ID ROLE
       confab user invite [--role ROLE] [--uses N]
       confab user reset-link ID
       confab user token ID [--hours N]
       confab user revoke ID
       confab user list [--search WORDS] [--state STATE] [--role ROLE] [--json]
       confab user deactivate ID
       confab user reactivate ID
       confab user delete ID [--erase]
       each with [--data DIR]

  create       create a user whose tokens your back end signs
  role         set a user's role: ${appRoles.join(', ')}
  invite       print an invitation link for creating an account
  reset-link   print a link for setting a new password; works once, expires after a day
  token        print a token for a user, signed with the app secret (24 hours by default)
  revoke       sign a user out everywhere and reject all tokens signed so far
  list         print all users, or those whose name, id or email contains the words, in one STATE
               (${accountStates.join(', ')}) or with one role
  deactivate   sign a user out and block new sign-ins; everything is kept
  reactivate   undo that
  delete       delete a user, which an admin can undo; with --erase also what they wrote, forever`;

export const user: Command = {
  name: 'user',
  summary: 'Create, list, deactivate and delete users, set roles, print invitations, links and tokens.',
  usage,
  async run([action, ...args]) {
    console.log(await actions[readAction(action, actionNames, usage)](args));
  },
};

const actions = {
  async create(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID'], flags: ['name', 'role', 'data'], usage });
    const [id] = words as [string];
    const role = flags.role === undefined ? undefined : readRole(flags.role);
    const made = await withApi(configOfServer(flags), async (call) => {
      if (await isThere(call, id)) {
        const advice = 'change the role with `confab user role`, or choose another id';
        throw new ConfigError(`${id} already exists: ${advice}.`);
      }
      return await call('PUT /users', { body: { users: [{ id, name: flags.name, role }] } });
    });
    return `Created user ${id} with the role ${made.users[0]?.role}.`;
  },

  async role(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID', 'ROLE'], flags: ['data'], usage });
    const [id, text] = words as [string, string];
    const role = readRole(text);
    await withApi(configOfServer(flags), (call) =>
      call('PATCH /users/{user_id}', { params: { user_id: id }, body: { role } }),
    );
    return `${id} now has the role ${role}.`;
  },

  async invite(args: readonly string[]) {
    const { flags } = readArguments(args, { words: [], flags: ['role', 'uses', 'data'], usage });
    const role = readRole(flags.role ?? 'user');
    if (!isAccountRole(role))
      throw new ConfigError(`--role cannot be anonymous: such an account can't be created.`);
    const max_uses = readCount('--uses', flags.uses, 1, 10_000);
    const config = configOfServer(flags);
    return withApi(config, async (call, running) => {
      const { invitation } = await call('POST /invitations', { body: { role, max_uses } });
      return publicLink(config, running, invitation.url);
    });
  },

  async 'reset-link'(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID'], flags: ['data'], usage });
    const params = { user_id: words[0] as string };
    const config = configOfServer(flags);
    return withApi(config, async (call, running) => {
      const { url } = await call('POST /users/{user_id}/reset-link', { params, body: {} });
      return publicLink(config, running, url);
    });
  },

  async token(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID'], flags: ['hours', 'data'], usage });
    const hours = readCount('--hours', flags.hours, 24, 24 * 365);
    const config = configOfServer(flags);
    const secret = await requireAppSecret(config, await addressOfRunning(config.data));
    return signToken(secret, { user_id: words[0] as string }, hours);
  },

  async revoke(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID'], flags: ['data'], usage });
    const [id] = words as [string];
    const route = 'POST /users/{user_id}/revoke-tokens';
    await withApi(configOfServer(flags), (call) => call(route, { params: { user_id: id }, body: {} }));
    return `${id} is signed out everywhere.`;
  },

  async list(args: readonly string[]) {
    const { flags, given } = readArguments(args, {
      words: [],
      flags: ['search', 'state', 'role', 'data'],
      switches: ['json'],
      usage,
    });
    const filter = {
      ...(flags.search !== undefined && { q: flags.search }),
      ...(flags.state !== undefined && { state: readState(flags.state) }),
      ...(flags.role !== undefined && { role: readRole(flags.role) }),
    };
    const accounts = await withApi(configOfServer(flags), (call) => listAccounts(call, filter));
    return given.has('json') ? JSON.stringify(accounts, null, 2) : tableOf(accounts);
  },

  async deactivate(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID'], flags: ['data'], usage });
    const [id] = words as [string];
    const route = 'POST /users/{user_id}/deactivate';
    await withApi(configOfServer(flags), (call) => call(route, { params: { user_id: id } }));
    return `${id} is deactivated.`;
  },

  async reactivate(args: readonly string[]) {
    const { words, flags } = readArguments(args, { words: ['ID'], flags: ['data'], usage });
    const [id] = words as [string];
    const route = 'POST /users/{user_id}/reactivate';
    await withApi(configOfServer(flags), (call) => call(route, { params: { user_id: id } }));
    return `${id} is active again.`;
  },

  async delete(args: readonly string[]) {
    const { words, flags, given } = readArguments(args, {
      words: ['ID'],
      flags: ['data'],
      switches: ['erase'],
      usage,
    });
    const [id] = words as [string];
    const isErased = given.has('erase');
    const body = isErased ? ({ user: 'hard', messages: 'hard' } as const) : ({ user: 'soft' } as const);
    await withApi(configOfServer(flags), async (call) => {
      const { task } = await call('POST /users/{user_id}/delete', { params: { user_id: id }, body });
      await taskEnded(call, task);
    });
    return isErased ? `${id} is erased.` : `${id} is deleted.`;
  },
} satisfies Record<string, (args: readonly string[]) => Promise<string>>;

const actionNames = Object.keys(actions) as (keyof typeof actions)[];

/** Whether there is, or was, a user with this id. */
async function isThere(call: CallApi, user_id: string): Promise<boolean> {
  try {
    await call('GET /users/{user_id}', { params: { user_id } });
    return true;
  } catch (error) {
    if (error instanceof ChatError && error.is(userNotFound)) return false;
    throw error;
  }
}

/** Links must point to the address where users reach the server, not to a temporary server of this command. */
function publicLink({ publicUrl, host, port }: Config, running: string | undefined, url: string): string {
  return `${publicUrl ?? running ?? `http://${host}:${port}`}${new URL(url).pathname}`;
}

function readRole(text: string): AppRole {
  const role = appRoles.find((known) => known === text);
  if (!role) throw new ConfigError(`The role must be one of ${appRoles.join(', ')}.`);
  return role;
}

function readState(text: string): AccountState {
  const state = accountStates.find((known) => known === text);
  if (!state) throw new ConfigError(`--state must be one of ${accountStates.join(', ')}.`);
  return state;
}

function readCount(flag: string, text: string | undefined, fallback: number, most: number): number {
  const count = text === undefined ? fallback : Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new ConfigError(`${flag} must be a whole number from 1 to ${most}.`);
}
