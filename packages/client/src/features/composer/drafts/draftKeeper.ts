import type { DraftContent } from '@confab/protocol';
import { ComposerDraft } from './composerDraft.ts';
import type { DraftComposer } from './draftComposer.ts';
import { draftPeers, type PeerDraft } from './draftPeers.ts';
import { LocalDraft } from './localDraft.ts';
import { SharedDraft } from './sharedDraft.ts';

/** The pause after which somebody is no longer typing, in milliseconds: a draft of another tab may replace the text. */
const typingMs = 2000;
/** The time that another tab has to save its draft on the service before this one does, in milliseconds. */
const peerSavesWithinMs = 5000;

/**
 * Keeps unsent content where drafts are enabled (UX-14, COMP-04): on this device over a reload, and on the service for
 * the user's other devices. Where they are disabled, nothing is kept.
 */
export class DraftKeeper {
  readonly #draft: ComposerDraft;
  readonly #local: LocalDraft;
  readonly #shared: SharedDraft;
  readonly #stops: (() => void)[];
  /** Whether the local draft has been restored, which comes first. */
  #isRestored = false;
  #beginning: Promise<void> | undefined;
  #typedAt = 0;
  /** Waits for a pause in typing to show what was written in another tab meanwhile. */
  #adopting: unknown;
  #isClosed = false;

  constructor(composer: DraftComposer) {
    const { context, config } = composer;
    this.#draft = new ComposerDraft(composer);
    this.#local = new LocalDraft(this.#draft, async () => {
      await this.begin();
      return this.#isRestored;
    });
    this.#shared = new SharedDraft(this.#draft, this.#local);
    this.#stops = [
      context.me.subscribe(() => void this.begin()),
      config.subscribe(() => this.#handleConfigChange()),
      context.outbox.entries.subscribe(() => this.#shared.handleOutboxChange()),
      draftPeers(context).onStored((stored) => void this.#adopt(stored)),
    ];
  }

  /** Whether this device or another one changed the composer last. */
  get lastChange(): 'local' | 'remote' | undefined {
    return this.#draft.lastChange;
  }

  /** Restores an earlier draft, once drafts are enabled and the user and channel are known. */
  begin(): Promise<void> {
    if (!this.#beginning && this.#draft.isShared && this.#draft.target && this.#draft.userId) {
      this.#beginning = this.#restoreStored().catch((error: unknown) => {
        // The next change tries again; until then nothing overwrites the stored draft.
        this.#beginning = undefined;
        this.#draft.composer.context.logger.warn('restoring a draft failed', { error });
      });
    }
    return this.#beginning ?? Promise.resolve();
  }

  /** The user has changed something. */
  changed(): void {
    if (this.#isClosed || this.#draft.isApplyingDraft) return;
    this.#draft.lastChange = 'local';
    this.#draft.isUnsaved = true;
    this.#typedAt = this.#draft.composer.context.environment.now();
    this.#draft.changedAt = this.#typedAt;
    void this.begin();
    this.#local.storeLater();
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
    void this.#local.store();
    this.#draft.isUnsaved = !isEmpty;
    this.#shared.sent(messageId);
  }

  /** Stops everything when another user signs in. */
  close(): void {
    this.#local.stop();
    this.#shared.close();
    this.#draft.composer.context.environment.clearTimeout(this.#adopting);
    for (const stop of this.#stops) stop();
    this.#beginning = Promise.resolve();
    this.#isClosed = true;
  }

  async #restoreStored(): Promise<void> {
    const record = await this.#local.read();
    if (record) {
      if (record.content.poll) await this.#draft.plugInPoll();
      this.#restore(record.content);
      this.#draft.lastChange ??= record.isUnsaved ? 'local' : 'remote';
      this.#draft.isUnsaved ||= record.isUnsaved;
      if (this.#draft.isUnsaved) this.#shared.saveLater();
    }
    this.#isRestored = true;
    this.#startSync();
  }

  /** Shows what the user has written in another tab since, once they pause here. */
  async #adopt(stored: PeerDraft): Promise<void> {
    const draft = this.#draft;
    const { context } = draft.composer;
    const isSame = stored.userId === draft.userId && stored.key === draft.key;
    if (!isSame || !draft.isShared || !this.#isRestored || this.#shared.isSending) return;
    if (stored.changedAt < draft.changedAt) return;
    if (stored.changedAt > draft.changedAt) {
      // The other tab stores and saves it from now on.
      this.#local.stop();
      draft.isUnsaved = false;
    }
    const typingForMs = typingMs - (context.environment.now() - this.#typedAt);
    context.environment.clearTimeout(this.#adopting);
    if (typingForMs > 0) {
      this.#adopting = context.environment.setTimeout(() => void this.#adopt(stored), typingForMs);
      return;
    }
    if (stored.content.poll) await draft.plugInPoll().catch(() => undefined);
    if (this.#isClosed || stored.changedAt < draft.changedAt) return;
    if (stored.changedAt > draft.changedAt) draft.applyDraft(() => draft.composer.restore(stored.content));
    draft.changedAt = stored.changedAt;
    draft.lastChange = stored.isUnsaved ? 'local' : 'remote';
    draft.isUnsaved = stored.isUnsaved;
    if (stored.isUnsaved) this.#shared.saveLater(peerSavesWithinMs);
  }

  /** Restored text goes before text written while it was loading. */
  #restore(content: DraftContent): void {
    const { composer } = this.#draft;
    const written = composer.text.text;
    const text = written === '' ? content.text : `${content.text ?? ''}${written}`;
    this.#draft.applyDraft(() => composer.restore({ ...content, text }));
  }

  /** Drafts may have been enabled or disabled. */
  #handleConfigChange(): void {
    if (!this.#draft.isShared) {
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
