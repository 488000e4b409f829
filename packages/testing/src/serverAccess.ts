import type { AppRole } from '@confab/protocol';
import { createPerson, type Person } from './person.ts';
import { signToken } from './signToken.ts';

/** What a test needs to act on a server, wherever that runs. */
export interface ServerAccess {
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
}

/** The access to the server at this address that has this secret. */
export function accessServer(url: string, appSecret: string): ServerAccess {
  const backEnd = createPerson(url, '', signToken(appSecret, { server: true }));
  const person = async (id: string, role: AppRole = 'user') => {
    await backEnd.call('PUT /users', { body: { users: [{ id, name: titled(id), role }] } });
    return createPerson(url, id, signToken(appSecret, { user_id: id }));
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
