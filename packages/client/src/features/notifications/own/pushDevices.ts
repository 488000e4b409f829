import type { PushContent, PushSubscriptionInfo, PushSubscriptionInput } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { LazyResource } from '../../../core/store/lazyResource.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';

type List = readonly PushSubscriptionInfo[];

/** The user's devices that receive pushes, newest first: undefined until `load()`, then live (NOTE-01). */
export class PushDevices {
  readonly #context: ClientContext;
  readonly #state = createStore<List | undefined>(undefined);
  readonly #loading: LazyResource;
  readonly state: Readable<List | undefined> = this.#state;

  constructor(context: ClientContext) {
    this.#context = context;
    const { http, journal } = context;
    this.#loading = new LazyResource(() =>
      journal.applyAnswer(
        () => http.call('GET /me/push-subscriptions'),
        ({ subscriptions }) => this.#set(subscriptions),
      ),
    );
    addHandlers(context, {
      apply: {
        'push_subscriptions.changed': ({ subscriptions }) => this.#set(subscriptions),
      },
      reload: () => this.#loading.reload(),
      forget: () => {
        this.#loading.forget();
        this.#set(undefined);
      },
    });
  }

  /** Loads them, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Returns the key that a browser needs to subscribe, and how much content this server's pushes carry. */
  async key(): Promise<{ publicKey: string; content: PushContent }> {
    const { public_key, content } = await this.#context.http.call('GET /push/key');
    return { publicKey: public_key, content };
  }

  /**
   * Registers a device for pushes, until it is removed or this session ends. Registering the same address again
   * replaces its keys.
   */
  async add(subscription: PushSubscriptionInput): Promise<PushSubscriptionInfo> {
    return (await this.#context.http.call('POST /me/push-subscriptions', { body: subscription }))
      .subscription;
  }

  /** Stops the pushes to a device. */
  async remove(id: string): Promise<void> {
    await this.#context.http.call('DELETE /me/push-subscriptions/{subscription_id}', {
      params: { subscription_id: id },
    });
  }

  #set(list: List | undefined): void {
    this.#state.update(() => list);
  }
}

/** One client's push devices: `client.part(pushDevices)`. */
export const pushDevices = perClient((context) => new PushDevices(context));
