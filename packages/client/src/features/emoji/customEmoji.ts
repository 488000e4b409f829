import type { CustomEmoji } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

type ByName = ReadonlyMap<string, CustomEmoji>;

/**
 * The app's custom emoji (MSG-10): undefined until `load()` has ended, live from then on. Admins create and delete
 * them.
 */
export class CustomEmojiList {
  readonly #context: ClientContext;
  readonly #emoji = createStore<ByName | undefined>(undefined);
  readonly #loading: LazyResource;
  /** By name, sorted. */
  readonly state: Readable<ByName | undefined> = this.#emoji;

  constructor(context: ClientContext) {
    this.#context = context;
    const { http, journal } = context;
    this.#loading = new LazyResource(() =>
      journal.applyAnswer(
        () => http.call('GET /emoji'),
        ({ emoji }) => this.#emoji.update(() => inOrder(emoji)),
      ),
    );
    addHandlers(context, {
      apply: {
        'emoji.created': ({ emoji }) => this.#put(emoji),
        'emoji.deleted': ({ name }) => this.#drop(name),
      },
      reload: () => this.#loading.reload(),
      forget: () => {
        this.#loading.forget();
        this.#emoji.update(() => undefined);
      },
    });
  }

  /** Loads all of them, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Creates an emoji from a picture (admins): PNG, JPEG, GIF or WebP, at most 1 MiB, resized by the service. */
  async create(name: string, picture: Blob): Promise<CustomEmoji> {
    const { http, journal } = this.#context;
    return journal.applyAnswer(
      () => http.sendBytes('POST /emoji', { query: { name }, bytes: picture }),
      ({ emoji }) => {
        this.#put(emoji);
        return emoji;
      },
    );
  }

  /** Deletes an emoji (admins); its name is shown wherever it was used. */
  async delete(name: string): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () => http.call('DELETE /emoji/{emoji_name}', { params: { emoji_name: name } }),
      () => this.#drop(name),
    );
  }

  /** Returns the address of an emoji's picture. */
  urlOf({ image_url }: CustomEmoji): string {
    return this.#context.http.baseUrl + image_url;
  }

  #put(emoji: CustomEmoji): void {
    this.#emoji.update((known) => known && inOrder([...known.values(), emoji]));
  }

  #drop(name: string): void {
    this.#emoji.update((known) => known && inOrder([...known.values()].filter((one) => one.name !== name)));
  }
}

const inOrder = (emoji: readonly CustomEmoji[]): ByName =>
  new Map(
    [...emoji]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((one): [string, CustomEmoji] => [one.name, one]),
  );

/** One client's custom emoji. */
export const customEmoji = perClient((context) => new CustomEmojiList(context));
