import { ChatError, conflict, notAllowed } from '@confab/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../startTestServer.ts';
import { type AccessTable, verdictOf } from './accessTable.ts';
import { makeVisitorWorld, type VisitorWorld, visitorCalls } from './accessVisitors.ts';
import { readPaths } from './allFamilies.ts';

const outcomeOf = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);

/** Tries every read path and some actions as visitors without an account of their own, and notes the verdicts. */
export function testVisitors(server: () => TestServer, table: AccessTable): void {
  let world: VisitorWorld;
  beforeAll(async () => {
    world = await makeVisitorWorld(server());
  });
  afterAll(() => server().backEnd.call('PATCH /app', { body: { guests: false, anonymous_reading: false } }));

  const attempts = [
    ...readPaths.map(({ name, read, needs }) => ({ title: name, attempt: read, needs })),
    ...Object.entries(visitorCalls).map(([title, attempt]) => ({ title, attempt, needs: title })),
  ];
  test.each(attempts)(
    '[EMB-06] [EMB-07] $title: others than the readers get the answer of a missing one',
    async ({ title, attempt, needs }) => {
      for (const { section, here, nowhere, secret, visitors } of world.channels) {
        for (const [name, { person, mayRead, isAnonymous = false }] of visitors) {
          const outcome = await outcomeOf(attempt(person, here));
          const text = JSON.stringify(outcome);
          const isMissing = text === JSON.stringify(await outcomeOf(attempt(person, nowhere)));
          table.note(section, title, name, isMissing ? '–' : verdictOf(outcome));
          const where = `${section}, ${name}: ${text}`;
          if (!mayRead) {
            expect(isMissing, where).toBe(true);
            expect(text, where).not.toContain(secret);
          } else if (outcome instanceof ChatError) {
            // Nobody can be added to a direct message.
            expect(outcome.is(notAllowed) || outcome.is(conflict), where).toBe(true);
            expect(needs !== undefined || isAnonymous, where).toBe(true);
          } else expect(isAnonymous && needs !== undefined, where).toBe(false);
        }
      }
    },
  );

  test('[EMB-07] the email address of a guest: only the guest and the support team read it', async () => {
    const [{ section, visitors } = { section: '', visitors: new Map() }] = world.channels;
    for (const [name, { person }] of visitors) {
      const params = { user_id: world.guest.id };
      const text = JSON.stringify(
        await outcomeOf(person.call('GET /users/{user_id}/guest-email', { params })),
      );
      const isRead = text.includes(world.email);
      table.note(section, 'the email address of its guest', name, isRead ? 'yes' : '–');
      expect(isRead, name).toBe(name === 'its guest' || name === 'support team');
    }
  });
}
