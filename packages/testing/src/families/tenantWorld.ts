import { type AppRole, shippedChannelTypes } from '@confab/protocol';
import { createPerson, type Person } from '../person.ts';
import { accessServer, type ServerAccess } from '../serverAccess.ts';
import { signToken } from '../signToken.ts';
import type { TestServer } from '../startTestServer.ts';
import { type AccessWorld, makeWorld } from './accessWorld.ts';

/** A server with a tenant that has every kind of content, and everybody who must find nothing of it (TEN-02). */
export interface TenantWorld {
  readonly server: TestServer;
  /** The host's back end, limited to the tenant. */
  readonly acme: ServerAccess;
  /** The tenant's channels, one of each type. */
  readonly channels: readonly AccessWorld[];
  /** Users of another tenant and of none in every role, and back ends that act for them. */
  readonly outsiders: ReadonlyMap<string, Person>;
  /** Words, names and ids that occur in the tenant alone. */
  readonly marks: readonly string[];
}

const roles = ['admin', 'moderator', 'user', 'guest', 'anonymous'] as const satisfies readonly AppRole[];

/** The server as the tenant's back end uses it. */
const serverOf = (server: TestServer, tenant: string): TestServer => ({
  ...server,
  ...accessServer(server.url, server.appSecret, tenant),
});

/** Creates the tenant acme with a channel of each type, a group and a review, and the outsiders. */
export async function makeTenantWorld(server: TestServer): Promise<TenantWorld> {
  const { url, appSecret } = server;
  const acme = serverOf(server, 'acme');
  const umbra = serverOf(server, 'umbra');
  const channels: AccessWorld[] = [];
  for (const { name } of shippedChannelTypes.filter(({ name }) => name !== 'livestream')) {
    channels.push(await makeWorld(acme, name));
  }
  const [first] = channels as [AccessWorld];
  const owner = first.people.get('owner')?.person as Person;
  const mallory = first.people.get('mallory the stranger')?.person as Person;
  await acme.backEnd.call('POST /groups', {
    body: { id: 'acme-lampers', name: 'Acme Lampers', member_ids: [owner.id] },
  });
  await mallory.call('PUT /users/{user_id}/flag', {
    params: { user_id: owner.id },
    body: { reason: 'spam', text: 'acme-review' },
  });
  const outsiders = new Map<string, Person>();
  for (const role of roles) {
    outsiders.set(`${role} of umbra`, await umbra.person(`umbra-${role}`, role));
    outsiders.set(`${role} without a tenant`, await server.person(`nowhere-${role}`, role));
  }
  outsiders.set('back end of umbra', umbra.backEnd);
  for (const user_id of ['umbra-user', 'nowhere-user']) {
    outsiders.set(
      `back end that acts for ${user_id}`,
      createPerson(url, user_id, signToken(appSecret, { server: true, user_id })),
    );
  }
  return {
    server,
    acme,
    channels,
    outsiders,
    marks: [
      'acme',
      'lantern-oil',
      'restricted-in-',
      ...channels.flatMap(({ id, people, file }) => [
        `:${id}`,
        ...(file === 'none' ? [] : [file]),
        ...[...people.values()].map(({ person }) => `"${person.id}"`),
      ]),
    ],
  };
}

/** Returns the marks of the tenant that an answer or an event contains, without those that its own request named. */
export const marksIn = (found: unknown, { marks }: Pick<TenantWorld, 'marks'>, asked = ''): string[] => {
  const text = JSON.stringify(found) ?? '';
  return marks.filter((mark) => text.includes(mark) && !asked.includes(mark.replaceAll('"', '')));
};
