import type { Draft } from '@confab/protocol';
import { toChatError } from '../../../core/http/errors.ts';
import { type Drafts, type DraftTarget, draftKey, drafts } from '../../drafts/index.ts';
import type { ComposerDraft } from './composerDraft.ts';
import type { LocalDraft } from './localDraft.ts';

/** A draft as stored by the service for all devices of its author (COMP-04). It never overwrites local changes. */
export class SharedDraft {
  readonly #draft: ComposerDraft;
  readonly #local: LocalDraft;
  #stop: (() => void) | undefined;
  #timer: unknown;
  #saving: Promise<void> | undefined;
  /** The message under way that will delete the draft. */
  #sentId: string | undefined;
  #isRefused = false;
  #seen: Draft | undefined;
  #savedAt = '';

  constructor(draft: ComposerDraft, local: LocalDraft) {
    this.#draft = draft;
    this.#local = local;
  }

  /** Starts applying changes made on the user's other devices. */
  startSync(): void {
    if (this.#stop || !this.#draft.isShared) return;
    this.#stop = this.#all.state.subscribe(() => this.#changed());
    this.#all.keepSynced();
    this.#changed();
  }

  /** Whether a message is under way that will delete the draft. */
  get isSending(): boolean {
    return this.#sentId !== undefined;
  }

  /** Saves the draft once nothing has been written for a while. */
  saveLater(delayMs = this.#draft.composer.config.get().drafts.debounceMs): void {
    if (!this.#draft.isShared) return;
    const { environment } = this.#draft.composer.context;
    environment.clearTimeout(this.#timer);
    this.#timer = environment.setTimeout(() => this.#saveSoon(), delayMs);
  }

  /** Saves pending changes now. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.#draft.composer.context.environment.clearTimeout(this.#timer);
    this.#saveSoon();
  }

  /** A message is under way, which deletes the draft when the service has it. */
  sent(messageId: string): void {
    this.#draft.composer.context.environment.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#draft.isShared) this.#sentId = messageId;
  }

  /** Once the message is sent or discarded, the draft can be saved again. */
  handleOutboxChange(): void {
    const { context } = this.#draft.composer;
    if (this.#sentId === undefined) return;
    const entry = context.outbox.get(this.#sentId);
    if (entry) {
      this.#isRefused = entry.error !== undefined;
      return;
    }
    const isGivenUp = this.#isRefused;
    this.#sentId = undefined;
    this.#isRefused = false;
    this.#seen = this.#known();
    if (this.#draft.isUnsaved) this.saveLater();
    // The service still has the draft; or a save under way arrived after it was deleted.
    else if (isGivenUp || this.#saving) void this.#drop();
  }

  close(): void {
    this.#draft.composer.context.environment.clearTimeout(this.#timer);
    this.#stop?.();
    this.#stop = () => undefined;
  }

  #changed(): void {
    const draft = this.#known();
    const { composer, isUnsaved } = this.#draft;
    if (draft === this.#seen || this.#sentId !== undefined || this.#saving || isUnsaved) return;
    const before = this.#seen;
    this.#seen = draft;
    if (!draft) {
      if (before) this.#apply(() => composer.clear());
      // The echo of this device's own save is older than the composer's content, and may be truncated.
    } else if (draft.updated_at > this.#savedAt) {
      if (draft.poll) void this.#applyWithPoll(draft);
      else this.#apply(() => composer.restore(draft));
    }
  }

  async #applyWithPoll(draft: Draft): Promise<void> {
    const { composer } = this.#draft;
    try {
      await this.#draft.plugInPoll();
    } catch (error) {
      this.#seen = undefined;
      composer.context.logger.warn('restoring a draft failed', { error });
      return;
    }
    // Meanwhile there may be a newer draft, or something may have been written.
    if (this.#seen === draft && !this.#draft.isUnsaved) this.#apply(() => composer.restore(draft));
  }

  #apply(change: () => void): void {
    this.#draft.applyDraft(change);
    this.#draft.lastChange = 'remote';
    this.#local.storeLater();
  }

  /** If the network fails, it is saved once the network is back. */
  #saveSoon(): void {
    this.#timer = undefined;
    const { target } = this.#draft;
    if (target) this.#run(target, () => this.#save());
  }

  /** Saves changes that the service may not have. */
  async #save(): Promise<void> {
    await this.#saving;
    const { target, isShared, isUnsaved } = this.#draft;
    if (!target || !isShared || !isUnsaved || this.#sentId !== undefined) return;
    this.#saving = this.#put(target).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
    this.#changed();
  }

  async #put(target: DraftTarget): Promise<void> {
    const composed = await this.#draft.compose(this.#draft.lastChange);
    this.#draft.isUnsaved = false;
    try {
      if (composed.status === 'completed') await this.#all.save(target, composed.state.content);
      else if (composed.reason === 'empty') await this.#deleteKnown(target);
    } catch (cause) {
      this.#draft.isUnsaved = true;
      if (toChatError(cause).retryable) throw cause;
      this.#draft.composer.context.logger.warn('saving a draft failed', { error: cause });
      return;
    }
    this.#seen = this.#all.get(target);
    this.#savedAt = this.#seen?.updated_at ?? this.#savedAt;
    void this.#local.store();
  }

  /** Deletes the draft on the service, if there is one. */
  async #deleteKnown(target: DraftTarget): Promise<void> {
    await this.#all.load();
    if (this.#all.get(target)) await this.#all.delete(target);
  }

  async #drop(): Promise<void> {
    await this.#saving?.catch(() => undefined);
    const { target, isUnsaved } = this.#draft;
    if (!target || isUnsaved || !this.#all.get(target)) return;
    this.#run(target, () => this.#all.delete(target));
  }

  #run(target: DraftTarget, change: () => Promise<void>): void {
    this.#draft.composer.context.loads.run(`draft of ${draftKey(target)}`, change);
  }

  #known(): Draft | undefined {
    const { target } = this.#draft;
    return target && this.#all.get(target);
  }

  get #all(): Drafts {
    return drafts(this.#draft.composer.context);
  }
}
