import type { DraftComposer } from './draftComposer.ts';
import type { DraftKeeper } from './draftKeeper.ts';

/** Loads the {@link DraftKeeper} once there is a composer, and passes on what happened until then. */
export class LazyDraftKeeper {
  readonly #composer: DraftComposer;
  #keeper: DraftKeeper | undefined;
  #loading: Promise<void> | undefined;
  #isChanged = false;
  #isClosed = false;
  #sent: { messageId: string; isEmpty: boolean } | undefined;

  constructor(composer: DraftComposer) {
    this.#composer = composer;
    void this.#load();
  }

  /** See {@link DraftKeeper.changed}. */
  changed(): void {
    if (this.#keeper) return this.#keeper.changed();
    this.#isChanged = true;
    void this.#load();
  }

  /** See {@link DraftKeeper.sent}. */
  sent(messageId: string, isEmpty: boolean): void {
    if (this.#keeper) this.#keeper.sent(messageId, isEmpty);
    else this.#sent = { messageId, isEmpty };
  }

  /** Resolves once an earlier draft is restored, or cannot be. */
  async restored(): Promise<void> {
    await this.#load();
    await this.#keeper?.begin();
  }

  async flush(): Promise<void> {
    await this.#load();
    await this.#keeper?.flush();
  }

  close(): void {
    this.#isClosed = true;
    this.#keeper?.close();
  }

  /** If the network fails, the next change tries again. */
  #load(): Promise<void> {
    this.#loading ??= import('./draftKeeper.ts').then(
      (loaded) => this.#begin(loaded),
      (error: unknown) => {
        this.#loading = undefined;
        this.#composer.context.logger.warn('loading the code for drafts failed', { error });
      },
    );
    return this.#loading;
  }

  #begin({ DraftKeeper }: { DraftKeeper: new (composer: DraftComposer) => DraftKeeper }): void {
    if (this.#isClosed) return;
    const keeper = new DraftKeeper(this.#composer);
    this.#keeper = keeper;
    if (this.#isChanged) keeper.changed();
    if (this.#sent) keeper.sent(this.#sent.messageId, this.#sent.isEmpty);
    void keeper.begin();
  }
}
