import { searchEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { searchMigrations } from './migrations.ts';
import { searchIndex } from './searchIndex.ts';
import { searchMessages } from './searchMessages.ts';

/** Message search (SRCH-04). */
export const createSearchFeature: CreateFeature = (context) => {
  const index = searchIndex(context);
  const isMessage = ({ type }: { type: string }) => type.startsWith('message.');
  const ended = context.bus.subscribe((events) => {
    const changes = events.filter(isMessage).length;
    if (changes > 0) index.hint(changes);
  });
  // The index follows the rows by itself; it only needs a hint that something changed.
  const soon = async (tx: { after(effect: () => void): void }) => tx.after(() => index.hint());
  erasure(context).add({ name: 'search', messages: soon, channel: soon });
  return {
    name: 'search',
    migrations: searchMigrations,
    endpoints: [implement(endpoints.search, ({ actor, body }) => searchMessages(context, actor, body))],
    start: () => index.start(),
    stop: async () => {
      ended();
      await index.stop();
    },
  };
};
