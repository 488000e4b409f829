import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

export interface ServiceOptions {
  /** Settings besides the tests' own. */
  env?: Record<string, string>;
  /** The port to listen on; a free one by default. */
  port?: string;
  /** The module to run, from the project's folder; the service's own entry by default. */
  entry?: string;
}

/** A Confab server in a process of its own, with a data folder of its own. */
export class Service {
  readonly #data: string;
  readonly #options: ServiceOptions;
  #process: ChildProcess | undefined;
  #url = '';

  private constructor(data: string, options: ServiceOptions) {
    this.#data = data;
    this.#options = options;
  }

  /** The address of its pages and API. */
  get url(): string {
    return this.#url;
  }

  /** The folder of all its data. */
  get data(): string {
    return this.#data;
  }

  /** Starts an empty server on a free port. */
  static async start(options: ServiceOptions = {}): Promise<Service> {
    const service = new Service(await mkdtemp(join(tmpdir(), 'confab-e2e-')), options);
    await service.#spawn(options.port ?? '0');
    return service;
  }

  /** Stops the server; clients lose their connections. */
  async down(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  /** Starts it again at the same address with the same data. */
  async up(): Promise<void> {
    await this.#spawn(new URL(this.#url).port);
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.down();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #spawn(port: string): Promise<void> {
    const { env, entry = 'packages/server/src/main.ts' } = this.#options;
    const child = spawn(
      process.execPath,
      ['--conditions=confab-source', join(root, entry), 'serve', '--port', port, '--data', this.#data],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CONFAB_REQUESTS_PER_SECOND: '0', CONFAB_STARTER_CHANNELS: 'false', ...env },
      },
    );
    this.#process = child;
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4000);
    });
    const lines = createInterface({ input: child.stdout });
    this.#url = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const address = /http:\/\/[\w.]+:\d+/.exec(line)?.[0];
        if (address) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
    });
  }
}
