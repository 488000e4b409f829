import type { ChatEvent } from '@confab/protocol';
import { expect, test } from 'vitest';
import { EventJournal } from './journal.ts';

/** A journal over a list of what was applied, and a way for events to arrive. */
function openJournal() {
  const applied: string[] = [];
  const journal = new EventJournal({
    reapply: (events) => applied.push(...events.map(({ type }) => `again ${type}`)),
    streams: { answered: () => false },
    reset: () => undefined,
  });
  const arrive = (type: string) => {
    const event = { type, stream: 'channel:team:lunch', seq: 2 } as ChatEvent;
    journal.record(event);
    applied.push(type);
  };
  return { journal, applied, arrive };
}

test('[CONN-04] an event that arrives in the same turn as an answer is never covered by it', async () => {
  // A network that was stalled delivers everything at once: the event comes any number of steps after the answer.
  for (let steps = 0; steps < 8; steps++) {
    const { journal, applied, arrive } = openJournal();
    const call = Promise.withResolvers<string>();
    const done = journal.applyAnswer(
      () => call.promise,
      (answer) => applied.push(answer),
    );
    await Promise.resolve();
    call.resolve('answer');
    const event = (async () => {
      for (let step = 0; step < steps; step++) await undefined;
      arrive('message.updated');
    })();
    await Promise.all([done, event]);
    const last = applied.at(-1) as string;
    expect(last, `after ${steps} steps: ${applied.join(', ')}`).toContain('message.updated');
  }
});
