import type { DraftContent } from '@confab/protocol';
import type { KeptComposer } from './keptComposer.ts';
import { LocalDraft } from './localDraft.ts';
import { SharedDraft } from './sharedDraft.ts';
import { WrittenDraft } from './writtenDraft.ts';

/**
 * Keeps unsent content where drafts are enabled (UX-14, COMP-04): on this device over a reload, and on the service for
 * the user's other devices. Where they are disabled, nothing is kept.
 */
export class DraftKeeper {
  readonly #written: WrittenDraft;
  readonly #local: LocalDraft;
  readonly #shared: SharedDraft;
  readonly #stops: (() => void)[];
  /** Whether the local draft has been restored, which comes first. */
  #isRestored = false;
  #begun: Promise<void> | undefined;
  #isClosed = false;

  constructor(composer: KeptComposer) {
    const { context, config } = composer;
    this.#written = new WrittenDraft(composer);
    this.#local = new LocalDraft(this.#written, async () => {
      await this.begin();
      return this.#isRestored;
    });
    this.#shared = new SharedDraft(this.#written, this.#local);
    this.#stops = [
      context.me.subscribe(() => void this.begin()),
      config.subscribe(() => this.#handleConfigChange()),
      context.outbox.entries.subscribe(() => this.#shared.handleOutboxChange()),
    ];
  }

  /** Whether this device or another one changed the composer last. */
  get lastChange(): 'local' | 'remote' | undefined {
    return this.#written.lastChange;
  }

  /** Restores an earlier draft, once drafts are enabled and the user and channel are known. */
  begin(): Promise<void> {
    if (!this.#begun && this.#written.isShared && this.#written.target && this.#written.userId) {
      this.#begun = this.#restoreStored().catch((error: unknown) => {
        // The next change tries again; until then nothing overwrites the stored draft.
        this.#begun = undefined;
        this.#written.composer.context.logger.warn('restoring a draft failed', { error });
      });
    }
    return this.#begun ?? Promise.resolve();
  }

  /** The user has changed something. */
  changed(): void {
    if (this.#isClosed || this.#written.isApplyingDraft) return;
    this.#written.lastChange = 'local';
    this.#written.isUnsaved = true;
    void this.begin();
    this.#local.keepLater();
    this.#shared.saveLater();
  }

  /** Saves pending changes when the page or the channel is left. */
  async flush(): Promise<void> {
    await this.#local.flush();
    this.#shared.flush();
  }

  /**
   * The content is being sent. From now on the outbox stores it on this device, and the service deletes its draft when
   * it has the message (UX-14).
   */
  sent(messageId: string, isEmpty: boolean): void {
    this.#local.stop();
    void this.#local.keep();
    this.#written.isUnsaved = !isEmpty;
    this.#shared.sent(messageId);
  }

  /** Stops everything when another user signs in. */
  close(): void {
    this.#local.stop();
    this.#shared.close();
    for (const stop of this.#stops) stop();
    this.#begun = Promise.resolve();
    this.#isClosed = true;
  }

  async #restoreStored(): Promise<void> {
    const record = await this.#local.read();
    if (record) {
      if (record.content.poll) await this.#written.plugInPoll();
      this.#restore(record.content);
      this.#written.lastChange ??= record.isUnsaved ? 'local' : 'remote';
      this.#written.isUnsaved ||= record.isUnsaved;
      if (this.#written.isUnsaved) this.#shared.saveLater();
    }
    this.#isRestored = true;
    this.#startSync();
  }

  /** Restored text goes before text written while it was loading. */
  #restore(content: DraftContent): void {
    const { composer } = this.#written;
    const written = composer.text.text;
    const text = written === '' ? content.text : `${content.text ?? ''}${written}`;
    this.#written.applyDraft(() => composer.restore({ ...content, text }));
  }

  /** Drafts may have been enabled or disabled. */
  #handleConfigChange(): void {
    if (!this.#written.isShared) {
      if (this.#isRestored) void this.#local.drop();
      return;
    }
    void this.begin();
    this.#startSync();
  }

  #startSync(): void {
    if (this.#isRestored) this.#shared.startSync();
  }
}
