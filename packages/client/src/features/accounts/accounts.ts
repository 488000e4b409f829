import {
  type Account,
  type AnswerOf,
  type AppRole,
  apiPath,
  type BodyOf,
  ChatError,
  type DeletionMode,
  deletionModes,
  inputInvalid,
  type Routes,
  type Task,
  type User,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';
import { tasks } from '../tasks/index.ts';

/** How an account and, separately, its messages are deleted; messages stay by default (APP-06). */
export interface DeletionOptions {
  readonly user: DeletionMode;
  readonly messages?: DeletionMode;
}

/** Manages accounts from creation to deletion (APP-06, APP-07), for admins; everybody may export their own. */
export class Accounts {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /**
   * Deletes an account; the task ends when everything is deleted. Throws `input_invalid`, naming a missing id or
   * unknown option.
   */
  async deleteUser(user_id: string, options: DeletionOptions): Promise<Task> {
    requireId(user_id);
    for (const field of ['user', 'messages'] as const) {
      const mode = options[field];
      if (mode !== undefined && !deletionModes.includes(mode)) {
        throw invalid(field, `must be one of ${deletionModes.join(', ')}`);
      }
    }
    const params = { user_id };
    return this.#startTask(
      this.#context.http.call('POST /users/{user_id}/delete', { params, body: { ...options } }),
    );
  }

  /** Restores a softly deleted account. Throws `account_erased` where it is too late. */
  async restoreUser(user_id: string): Promise<Task> {
    requireId(user_id);
    return this.#startTask(this.#context.http.call('POST /users/{user_id}/restore', { params: { user_id } }));
  }

  /** Prevents a user from signing in. */
  async deactivateUser(user_id: string): Promise<User> {
    requireId(user_id);
    const params = { user_id };
    return (await this.#context.http.call('POST /users/{user_id}/deactivate', { params })).user;
  }

  /** Lets a deactivated user sign in again. */
  async reactivateUser(user_id: string): Promise<User> {
    requireId(user_id);
    const params = { user_id };
    return (await this.#context.http.call('POST /users/{user_id}/reactivate', { params })).user;
  }

  /** Sets a user's role in the app. */
  async setRole(user_id: string, role: AppRole): Promise<void> {
    requireId(user_id);
    await this.#context.http.call('PATCH /users/{user_id}', { params: { user_id }, body: { role } });
  }

  /** Applies one action to many accounts. */
  change(body: BodyOf<Routes['POST /users/change']>): Promise<Task> {
    return this.#startTask(this.#context.http.call('POST /users/change', { body }));
  }

  /** Returns a page of accounts and the total count. */
  query(body: BodyOf<Routes['POST /accounts/query']>): Promise<{ accounts: Account[]; total: number }> {
    return this.#context.http.call('POST /accounts/query', { body });
  }

  /** Returns one account with its sessions and channels. */
  get(user_id: string): Promise<AnswerOf<Routes['GET /accounts/{user_id}']>> {
    return this.#context.http.call('GET /accounts/{user_id}', { params: { user_id } });
  }

  /** Exports all of a user's data into a file. */
  exportUser(user_id: string): Promise<Task> {
    requireId(user_id);
    return this.#startTask(this.#context.http.call('POST /users/{user_id}/export', { params: { user_id } }));
  }

  /** Exports a channel's history into a file. */
  exportChannel(type: string, id: string): Promise<Task> {
    return this.#startTask(
      this.#context.http.call('POST /channels/{type}/{id}/export', { params: { type, id } }),
    );
  }

  /** Returns the address of a finished export's file; undefined for any other task. */
  addressOf({ status, result }: Task): string | undefined {
    const id = result.export_id;
    return status === 'done' && typeof id === 'string' ? `${apiPath}/exports/${id}` : undefined;
  }

  async #startTask(call: Promise<{ task: Task }>): Promise<Task> {
    const { task } = await call;
    tasks(this.#context).put(task);
    return task;
  }
}

function requireId(user_id: string): void {
  if (!user_id) throw invalid('user_id', 'is required');
}

const invalid = (field: string, rule: string) =>
  new ChatError(inputInvalid, { details: { issues: [{ field, rule }] } });

/** One client's accounts: `client.part(accounts)`. */
export const accounts = perClient((context) => new Accounts(context));
