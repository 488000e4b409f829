import type { App } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import { batch, type Store } from '../../core/store/store.ts';
import { receiveMe } from '../users/index.ts';
import type { InitialState } from './fetchInitialState.ts';

/**
 * Fills a new client with the state that a server has fetched. `connect()` then continues from there: it fetches the
 * events since, and loads a channel again where they are too many.
 */
export function applyInitialState(client: ChatClient, { me, app, channels }: InitialState): void {
  batch(() => {
    client.part((context) => {
      receiveMe(context, me);
      return context;
    });
    (client.app as Store<App | undefined>).update(() => app);
    for (const state of channels) {
      const { type, id } = state.channel;
      client.channel(type, id).applyState(state, { watch: true });
    }
  });
}
