import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrowdAnswer, CrowdOrder, NumberedOrder } from './crowd.ts';
import { type MemberOptions, type Recovery, slowestOf } from './crowdMember.ts';

/** Real clients in processes of their own. */
export class Crowd {
  readonly #children: ChildProcess[];
  #lastNumber = 0;

  constructor(processes: number) {
    const file = fileURLToPath(new URL('./crowd.ts', import.meta.url));
    this.#children = Array.from({ length: processes }, () =>
      fork(file, { execArgv: ['--conditions=confab-source'] }),
    );
  }

  /** Opens a client for each member, spread over the processes. */
  async open(members: MemberOptions[], seed: number): Promise<void> {
    const share = Math.ceil(members.length / this.#children.length);
    await Promise.all(
      this.#children.map((child, index) => {
        const own = members.slice(index * share, (index + 1) * share);
        return this.#ask(child, { order: 'open', members: own, seed: seed + 1000 * index });
      }),
    );
  }

  /** Lets all clients act at random for a while. */
  async act(forMs: number, everyMs: number): Promise<void> {
    await this.#askAll({ order: 'act', forMs, everyMs });
  }

  /**
   * Waits until every client is connected and has sent everything that it has written before this call; returns the
   * slowest. The clients may act meanwhile.
   */
  async recover(withinMs: number): Promise<Recovery> {
    const answers = await this.#askAll({ order: 'recover', withinMs });
    return slowestOf(answers.map(({ slowest }) => slowest as Recovery));
  }

  /** Waits until everything has been sent; returns the messages. */
  async settle(withinMs: number) {
    return (await this.#askAll({ order: 'settle', withinMs })).flatMap(({ written }) => written ?? []);
  }

  /** Returns the messages that were refused, and the other actions that were rolled back, so far. */
  async errors(): Promise<{ refused: string[]; interrupted: string[] }> {
    const answers = await this.#askAll({ order: 'errors' });
    return {
      refused: answers.flatMap(({ refused }) => refused ?? []),
      interrupted: answers.flatMap(({ interrupted }) => interrupted ?? []),
    };
  }

  /** Compares every client with a fresh load; one line for each difference. */
  async compare(): Promise<string[]> {
    return (await this.#askAll({ order: 'compare' })).flatMap(({ divergences }) => divergences ?? []);
  }

  /** Closes the clients; new ones may be opened. */
  async close(): Promise<void> {
    await this.#askAll({ order: 'close' });
  }

  end(): void {
    for (const child of this.#children) child.kill();
  }

  #askAll(order: CrowdOrder): Promise<CrowdAnswer[]> {
    return Promise.all(this.#children.map((child) => this.#ask(child, order)));
  }

  #ask(child: ChildProcess, order: CrowdOrder): Promise<CrowdAnswer> {
    const number = ++this.#lastNumber;
    return new Promise((resolve, reject) => {
      const end = () => child.off('exit', ended).off('message', answered);
      const ended = (code: number | null) => {
        end();
        reject(new Error(`A crowd's process ended with ${code}.`));
      };
      const answered = (answer: CrowdAnswer & { number: number }) => {
        if (answer.number !== number) return;
        end();
        if (answer.error) reject(new Error(`The crowd failed at ${order.order}: ${answer.error}`));
        else resolve(answer);
      };
      child.on('exit', ended).on('message', answered);
      child.send({ ...order, number } satisfies NumberedOrder);
    });
  }
}
