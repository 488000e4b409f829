import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceHost } from './serviceHost.ts';

export interface ServiceOptions {
  /** Settings besides the tests' own. */
  env?: Record<string, string>;
  /** The port to listen on; a free one by default. */
  port?: string;
  /**
   * Whether every host name resolves to this machine: the test's own pages then have names, as previewed links must
   * (LINK-02).
   */
  findsNames?: boolean;
}

/** A Confab server with a data folder of its own, in the process of this worker's servers. */
export class Service {
  readonly #data: string;
  readonly #options: ServiceOptions;
  #isUp = false;
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
    await service.#begin(options.port ?? '0');
    return service;
  }

  /** Stops the server as SIGTERM does; clients lose their connections. */
  async down(): Promise<void> {
    if (!this.#isUp) return;
    this.#isUp = false;
    await serviceHost().call({ action: 'stop', data: this.#data });
  }

  /** Starts it again at the same address with the same data. */
  async up(): Promise<void> {
    await this.#begin(new URL(this.#url).port);
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.down();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #begin(port: string): Promise<void> {
    const { env, findsNames = false } = this.#options;
    const url = await serviceHost().call({
      action: 'start',
      data: this.#data,
      port,
      env: { CONFAB_REQUESTS_PER_SECOND: '0', CONFAB_STARTER_CHANNELS: 'false', ...env },
      findsNames,
    });
    this.#url = url as string;
    this.#isUp = true;
  }
}
