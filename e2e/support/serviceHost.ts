import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { HostAnswer, HostCall } from './serviceProcess.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * The process that runs all services of a worker, one after another or side by side, so that each does not load the code
 * again. It ends with the worker.
 */
class ServiceHost {
  readonly #process: ChildProcess;
  readonly #calls = new Map<number, PromiseWithResolvers<string | undefined>>();
  #lastId = 0;
  #errors = '';

  constructor() {
    this.#process = fork(join(root, 'e2e/support/serviceProcess.ts'), {
      cwd: root,
      execArgv: ['--conditions=confab-source'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-4000);
    });
    this.#process.on('message', ({ id, url, error }: HostAnswer) => {
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (error === undefined) call?.resolve(url);
      else call?.reject(new Error(`The service failed: ${error}`));
    });
    this.#process.once('exit', (code) => {
      for (const { reject } of this.#calls.values())
        reject(new Error(`The services ended with ${code}: ${this.#errors}`));
      this.#calls.clear();
    });
  }

  get isRunning(): boolean {
    return this.#process.connected;
  }

  /** Resolves with the address of a started service. */
  call(call: HostCall): Promise<string | undefined> {
    const id = ++this.#lastId;
    const answered = Promise.withResolvers<string | undefined>();
    this.#calls.set(id, answered);
    this.#process.send({ id, call }, (error) => error && answered.reject(error));
    return answered.promise;
  }
}

let host: ServiceHost | undefined;

/** Returns the host of this worker, which is started when it is first needed. */
export function serviceHost(): ServiceHost {
  if (!host?.isRunning) host = new ServiceHost();
  return host;
}
