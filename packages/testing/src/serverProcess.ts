import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.ts';
import { createPostgresDatabase, type PostgresDatabase } from './postgresDatabase.ts';
import { type ProcessUsage, usageOf } from './processUsage.ts';
import { accessServer, type ServerAccess } from './serverAccess.ts';
import { signToken } from './signToken.ts';

export { freePort } from './freePort.ts';
export type { ProcessUsage } from './processUsage.ts';
export { childrenOf, usageOf } from './processUsage.ts';

export type DatabaseName = 'sqlite' | 'postgres';

/** Options of a service under measurement. */
export interface ServerOptions {
  database: DatabaseName;
  /** A data folder to keep; a temporary one that is removed afterwards by default. */
  data?: string;
  /** More environment variables. */
  variables?: Record<string, string>;
}

const appSecret = 'a secret that only measurements use and nothing real';
/** More flags for the service's Node, such as `--cpu-prof --cpu-prof-dir=.cache/profiles`. */
const serverFlags = (process.env.CONFAB_BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
const mainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** Creates an empty database on the PostgreSQL that `bin/services` runs (CONFAB_TEST_POSTGRES_URL). */
async function createDatabase(): Promise<PostgresDatabase> {
  const service = process.env.CONFAB_TEST_POSTGRES_URL;
  if (!service)
    throw new Error('CONFAB_TEST_POSTGRES_URL is not set: run this under `bin/services test --`.');
  return createPostgresDatabase(service, { prefix: 'confab_bench' });
}

/** The service in a process of its own, with a known app secret and without limits that would slow a load down. */
export class ServerProcess implements AsyncDisposable {
  readonly url: string;
  readonly #port: number;
  readonly #data: string;
  readonly #isTemporary: boolean;
  readonly #variables: Record<string, string>;
  readonly #dropDatabase: () => Promise<void>;
  #child: ChildProcess | undefined;

  private constructor(
    port: number,
    data: string,
    isTemporary: boolean,
    variables: Record<string, string>,
    dropDatabase: () => Promise<void>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#data = data;
    this.#isTemporary = isTemporary;
    this.#variables = variables;
    this.#dropDatabase = dropDatabase;
  }

  /** Sets a service up on an empty store (or the one in `data`) without starting it. */
  static async prepare({ database, data, variables }: ServerOptions): Promise<ServerProcess> {
    const folder = data ?? (await mkdtemp(join(tmpdir(), 'confab-bench-')));
    const store = database === 'postgres' ? await createDatabase() : undefined;
    return new ServerProcess(
      await freePort(),
      folder,
      data === undefined,
      {
        CONFAB_APP_SECRET: appSecret,
        CONFAB_LOG_LEVEL: 'warn',
        CONFAB_REQUESTS_PER_SECOND: '0',
        CONFAB_CONNECTIONS_PER_USER: '1000000',
        CONFAB_CONNECTIONS_PER_ADDRESS: '1000000',
        ...(store && { CONFAB_DATABASE_URL: store.url }),
        ...variables,
      },
      async () => store?.remove(),
    );
  }

  /** Sets a service up and starts it. */
  static async start(options: ServerOptions): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(options);
    await server.start();
    return server;
  }

  /** Starts the process, of another build if named, and waits for its first good answer; returns how long that took. */
  async start(program: string = mainFile): Promise<number> {
    const begun = performance.now();
    const { CONFAB_DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(
      process.execPath,
      [
        '--conditions=confab-source',
        ...serverFlags,
        program,
        'serve',
        '--port',
        String(this.#port),
        '--data',
        this.#data,
      ],
      {
        env: { ...inherited, CONFAB_STARTER_CHANNELS: 'false', ...this.#variables },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    this.#child = child;
    while (!((await listens(this.#port)) && (await answers(`${this.url}/healthz`)))) {
      if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
      if (performance.now() - begun > 120_000) throw new Error('The service gave no answer for two minutes.');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return performance.now() - begun;
  }

  /** The address of its PostgreSQL database. */
  get databaseUrl(): string {
    const url = this.#variables.CONFAB_DATABASE_URL;
    if (url === undefined) throw new Error('The service has no PostgreSQL.');
    return url;
  }

  /** Returns the access of tests to it; still valid after a restart. */
  access(): ServerAccess {
    return accessServer(this.url, appSecret);
  }

  /** Returns a token of this user, or of the host's back end. */
  token(userId?: string): string {
    return signToken(appSecret, userId === undefined ? { server: true } : { user_id: userId });
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The service is not running.');
    return pid;
  }

  usage(): ProcessUsage {
    return usageOf(this.pid);
  }

  /** Ends the process: `SIGTERM` lets it finish its work, `SIGKILL` does not. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends the process and removes what was created for it. */
  async dispose(): Promise<void> {
    await this.end('SIGTERM');
    await this.#dropDatabase();
    if (this.#isTemporary) await rm(this.#data, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }
}

/** Whether somebody listens on a port of this machine: asked often, this leaves a starting service its processor. */
const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
