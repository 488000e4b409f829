import type { AppRole } from '@confab/protocol';
import { createPerson, type Person } from './person.ts';
import { signToken } from './signToken.ts';

/** The access of a test to a server, wherever that runs. */
export interface ServerAccess {
  readonly url: string;
  /** Signs tokens like a host's back end. */
  readonly appSecret: string;
  /** The host's back end, with all rights. */
  readonly backEnd: Person;
  /** A caller without credentials. */
  readonly nobody: Person;
  /** Returns users with these names (`ada`, `grace`), created if needed; the id is the name. */
  people<Names extends string>(...names: Names[]): Promise<Record<Names, Person>>;
  /** Returns a user with an app role. */
  person(id: string, role?: AppRole): Promise<Person>;
  /** Returns a caller with an existing token. */
  withToken(token: string, id?: string): Person;
}

/** Returns the access to the server at this address that has this secret; everything is in `tenant`, if given. */
export function accessServer(url: string, appSecret: string, tenant?: string): ServerAccess {
  const limits = tenant === undefined ? {} : { tenant };
  const backEnd = createPerson(url, '', signToken(appSecret, { server: true, ...limits }));
  const person = async (id: string, role: AppRole = 'user') => {
    await backEnd.call('PUT /users', { body: { users: [{ id, name: titled(id), role }] } });
    return createPerson(url, id, signToken(appSecret, { user_id: id, ...limits }));
  };
  return {
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
  };
}

const titled = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
