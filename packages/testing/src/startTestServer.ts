import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppRole } from '@confab/protocol';
import {
  type ConfabServer,
  type Config,
  createServer,
  defaultConfig,
  type ServerOptions,
} from '@confab/server';
import { createPerson, type Person } from './person.ts';
import { signToken } from './signToken.ts';

/** A real server in this process, with a data folder of its own. `await using` ends it with the test. */
export interface TestServer extends AsyncDisposable {
  readonly server: ConfabServer;
  readonly url: string;
  /** Signs tokens as a host's back end does. */
  readonly appSecret: string;
  /** The host's back end: may do everything. */
  readonly backEnd: Person;
  /** A caller without credentials. */
  readonly nobody: Person;
  /** Users of these names (`ada`, `grace`), made where needed; the id is the name. */
  people<Names extends string>(...names: Names[]): Promise<Record<Names, Person>>;
  /** A user with an app role. */
  person(id: string, role?: AppRole): Promise<Person>;
  /** Somebody with a token that was got elsewhere. */
  withToken(token: string, id?: string): Person;
  stop(): Promise<void>;
}

/** Starts a server on a free port of this machine, without rate limits and without logs unless told otherwise. */
export async function startTestServer(
  changes: Partial<Config> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const data = changes.data ?? (await mkdtemp(join(tmpdir(), 'confab-test-')));
  const config = defaultConfig({ port: 0, logLevel: 'silent', requestsPerSecond: 0, ...changes, data });
  const server = await createServer(config, options);
  await server.start();
  const { url } = server;
  const appSecret = server.context.secrets.app;
  const backEnd = createPerson(url, '', signToken(appSecret, { server: true }));

  const person = async (id: string, role: AppRole = 'user') => {
    await backEnd.call('PUT /users', { body: { users: [{ id, name: titled(id), role }] } });
    return createPerson(url, id, signToken(appSecret, { user_id: id }));
  };
  const stop = async () => {
    await server.stop();
    if (!changes.data) await rm(data, { recursive: true, force: true });
  };

  return {
    server,
    url,
    appSecret,
    backEnd,
    nobody: createPerson(url, '', undefined),
    person,
    async people(...names) {
      const made = await Promise.all(names.map(async (name) => [name, await person(name)] as const));
      return Object.fromEntries(made) as Record<(typeof names)[number], Person>;
    },
    withToken: (token, id = '') => createPerson(url, id, token),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

const titled = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
