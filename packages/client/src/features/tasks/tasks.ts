import type { Task } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

type ById = ReadonlyMap<string, Task>;

/** Long-running tasks started by the user, live: exports, deletions, bulk changes of accounts (APP-06). */
export class Tasks {
  readonly #context: ClientContext;
  readonly #known = createStore<ById>(new Map());
  /** The tasks that this client has seen, by id. */
  readonly state: Readable<ById> = this.#known;

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      apply: { 'task.updated': ({ task }) => this.put(task) },
      reload: async () => {
        const open = [...this.#known.get().values()].filter(({ status }) => !hasEnded(status));
        await Promise.all(open.map(({ id }) => this.getTask(id)));
      },
      forget: () => this.#known.update(() => new Map()),
    });
  }

  /** Returns a task's current state; admins may ask for anybody's. Throws `task_not_found`. */
  async getTask(id: string): Promise<Task> {
    const { journal, http } = this.#context;
    const task = await journal.applyAnswer(
      () => http.call('GET /tasks/{task_id}', { params: { task_id: id } }),
      (answer) => {
        this.put(answer.task);
        return answer.task;
      },
    );
    return this.#known.get().get(id) ?? task;
  }

  /** Returns the user's own tasks, newest first. */
  async query(kind?: string): Promise<Task[]> {
    const { tasks } = await this.#context.http.call('POST /tasks/query', {
      body: kind === undefined ? {} : { kind },
    });
    for (const task of tasks) this.put(task);
    return tasks;
  }

  /** Adds or updates a task, unless a newer state is known. */
  put(task: Task): void {
    const known = this.#known.get().get(task.id);
    if (known && known.updated_at > task.updated_at) return;
    this.#known.update((all) => new Map(all).set(task.id, task));
  }

  /** Resolves when one of the user's tasks has ended, successfully or not. */
  ended(id: string): Promise<Task> {
    let stop: (() => void) | undefined;
    return new Promise<Task>((resolve) => {
      const check = () => {
        const task = this.#known.get().get(id);
        if (task && hasEnded(task.status)) resolve(task);
      };
      stop = this.#known.subscribe(check);
      check();
    }).finally(() => stop?.());
  }
}

const hasEnded = (status: Task['status']) => status === 'done' || status === 'failed';

/** One client's tasks: `client.part(tasks)`. */
export const tasks = perClient((context) => new Tasks(context));
