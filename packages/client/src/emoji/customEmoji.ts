import type { CustomEmoji } from '@confab/protocol';
import { addHandlers } from '../addedHandlers.ts';
import type { ClientContext } from '../clientContext.ts';
import { perClient } from '../perClient.ts';
import { createStore, type Readable } from '../store/store.ts';

type ByName = ReadonlyMap<string, CustomEmoji>;

/** The app's own emoji (MSG-10): undefined until `load()` has ended, live from then on. Admins make and delete them. */
export class CustomEmojiList {
  readonly #context: ClientContext;
  readonly #emoji = createStore<ByName | undefined>(undefined);
  #loaded: Promise<void> | undefined;
  /** By name, in the order of names. */
  readonly state: Readable<ByName | undefined> = this.#emoji;

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      apply: {
        'emoji.created': ({ emoji }) => this.#put(emoji),
        'emoji.deleted': ({ name }) => this.#drop(name),
      },
      reload: async () => {
        if (this.#loaded) await this.#loadAll();
      },
      forget: () => {
        this.#loaded = undefined;
        this.#emoji.update(() => undefined);
      },
    });
  }

  /** Loads all of them, once; from then on their changes come in as they happen. */
  load(): Promise<void> {
    this.#loaded ??= this.#loadAll().catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  /** Makes an emoji of a picture (admins): PNG, JPEG, GIF or WebP, at most 1 MiB, drawn small by the service. */
  async create(name: string, picture: Blob): Promise<CustomEmoji> {
    const { http, journal, reapply } = this.#context;
    const { answer, since } = await journal.during(() =>
      http.sendBytes('POST /emoji', { query: { name }, bytes: picture }),
    );
    this.#put(answer.emoji);
    reapply(since);
    return answer.emoji;
  }

  /** Deletes an emoji (admins); where it stands its name shows. */
  async delete(name: string): Promise<void> {
    const { http, journal, reapply } = this.#context;
    const { since } = await journal.during(() =>
      http.call('DELETE /emoji/{emoji_name}', { params: { emoji_name: name } }),
    );
    this.#drop(name);
    reapply(since);
  }

  /** Where an emoji's picture is, as a page can ask for it. */
  urlOf({ image_url }: CustomEmoji): string {
    return this.#context.http.baseUrl + image_url;
  }

  #put(emoji: CustomEmoji): void {
    this.#emoji.update((known) => known && inOrder([...known.values(), emoji]));
  }

  #drop(name: string): void {
    this.#emoji.update((known) => known && inOrder([...known.values()].filter((one) => one.name !== name)));
  }

  async #loadAll(): Promise<void> {
    const { http, journal, reapply } = this.#context;
    const { answer, since } = await journal.during(() => http.call('GET /emoji'));
    this.#emoji.update(() => inOrder(answer.emoji));
    reapply(since);
  }
}

const inOrder = (emoji: readonly CustomEmoji[]): ByName =>
  new Map(
    [...emoji]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((one): [string, CustomEmoji] => [one.name, one]),
  );

/** The app's own emoji as one client has them. */
export const customEmoji = perClient((context) => new CustomEmojiList(context));
