import { ChatError } from '@confab/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Names } from '../families/accessPaths.ts';
import { type AccessWorld, makeWorld, messageId } from '../families/accessWorld.ts';
import { accessLists as lists, readPaths } from '../families/allFamilies.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';

let server: TestServer;
let world: AccessWorld;
const type = 'messaging';
beforeAll(async () => {
  server = await startTestServer({ durability: 'normal' });
  world = await makeWorld(server, type);
});
afterAll(() => server.stop());

const outcomeOf = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);
const here = (): Names => ({ type, id: world.id, message: messageId(type, 'root'), file: world.file });
const nowhere: Names = { type, id: 'no-such', message: 'no-such', file: '0'.repeat(32) };

/** Expects the answer of a missing channel from every path, and nothing of the channel in any list. */
async function findsNothing(name: string, { everywhere = true } = {}): Promise<void> {
  const { person } = world.people.get(name)!;
  for (const { read, name: path } of readPaths) {
    const [found, missing] = [await outcomeOf(read(person, here())), await outcomeOf(read(person, nowhere))];
    expect(found, `${path} as ${name}`).toBeInstanceOf(ChatError);
    expect(JSON.stringify(found), `${path} as ${name}`).toBe(JSON.stringify(missing));
  }
  for (const [list, read] of everywhere ? Object.entries(lists) : []) {
    expect(JSON.stringify(await read(person, world)), `${list} as ${name}`).not.toContain(world.secret);
  }
}

test('[APP-04] attack 4: a user who left, was removed or was banned reaches nothing by a known id', async () => {
  const known = await outcomeOf(readPaths[1]!.read(world.people.get('member')!.person, here()));
  expect(JSON.stringify(known)).toContain(world.secret);
  for (const name of ['left', 'removed', 'banned', 'mallory the stranger', 'invited', 'rejected']) {
    if (world.people.has(name)) await findsNothing(name);
  }
});

test('[APP-04] [CHAN-07] attack 4: an archived channel is its member’s own to read, and nobody else’s', async () => {
  const { person: member } = world.people.get('member')!;
  const params = { type, id: world.id };
  await member.call('PATCH /channels/{type}/{id}/membership', { params, body: { archived: true } });
  const found = await outcomeOf(readPaths[1]!.read(member, here()));
  expect(JSON.stringify(found)).toContain(world.secret);
  await findsNothing('mallory the stranger');
  const members = await world.people.get('owner')!.person.call('POST /channels/{type}/{id}/members/query', {
    params,
    body: {},
  });
  expect(JSON.stringify(members)).not.toContain('archived');
});

test('[APP-04] [CHAN-06] attack 4: nobody reaches anything of a deleted channel any more, not even its owner', async () => {
  const { person: owner } = world.people.get('owner')!;
  await owner.call('DELETE /channels/{type}/{id}', { params: { type, id: world.id } });
  for (const name of ['member', 'channel moderator']) await findsNothing(name);
  // The owner’s own stream still carries the messages that the owner has scheduled there.
  await findsNothing('owner', { everywhere: false });
});
