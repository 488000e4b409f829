import type { DraftContent } from '@confab/protocol';
import type { DraftRecord } from '../../../core/persistence/persistence.ts';
import type { ComposerDraft } from './composerDraft.ts';
import { draftPeers } from './draftPeers.ts';

/** Delay between a change and storing it on this device, in milliseconds; UX-14 allows a second. */
const storeDelayMs = 300;

/** A draft as stored on this device over a reload (UX-14). */
export class LocalDraft {
  readonly #draft: ComposerDraft;
  readonly #isReady: () => Promise<boolean>;
  #timer: unknown;

  /** `isReady` resolves once an earlier draft is restored: until then nothing overwrites it. */
  constructor(draft: ComposerDraft, isReady: () => Promise<boolean>) {
    this.#draft = draft;
    this.#isReady = isReady;
  }

  /** Returns the draft of an earlier visit, unless its message is in the outbox already. */
  async read(): Promise<DraftRecord | undefined> {
    const { composer, userId, key } = this.#draft;
    const { persistence, logger } = composer.context;
    const record = await persistence.draft(userId as string, key as string).catch((error: unknown) => {
      logger.error('reading a stored draft failed', { error });
      return undefined;
    });
    return record && !this.#isInOutbox(record.content) ? record : undefined;
  }

  storeLater(): void {
    this.#timer ??= this.#environment.setTimeout(() => void this.store(), storeDelayMs);
  }

  /** Stores the whole text, however long it is. */
  async store(): Promise<void> {
    this.#timer = undefined;
    if (!(await this.#isReady()) || !this.#draft.isShared) return;
    const { composer, userId, key } = this.#draft;
    const { persistence, logger } = composer.context;
    if (!userId || key === undefined) return;
    // Read first: what is written meanwhile must count as newer in the other tabs.
    const { changedAt } = this.#draft;
    try {
      const composed = await this.#draft.compose('local');
      const isEmpty = composed.status === 'discarded';
      const content = isEmpty ? {} : { ...composed.state.content, text: composer.text.text };
      const record = { userId, key, content, isUnsaved: this.#draft.isUnsaved };
      // A cleared draft is stored until the service has deleted it: a reload would restore the one there.
      const isKept = !isEmpty || record.isUnsaved;
      await (isKept ? persistence.putDraft(record) : persistence.deleteDraft(userId, key));
      draftPeers(composer.context).post?.({ ...record, changedAt });
    } catch (error) {
      logger.error('storing a draft failed', { error });
    }
  }

  /** Deletes the draft from this device. */
  async drop(): Promise<void> {
    this.stop();
    const { composer, userId, key } = this.#draft;
    if (!userId || key === undefined) return;
    await composer.context.persistence.deleteDraft(userId, key).catch((error: unknown) => {
      composer.context.logger.error('deleting a stored draft failed', { error });
    });
  }

  /** Stores pending changes now. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    this.stop();
    await this.store();
  }

  /** Cancels the pending store. */
  stop(): void {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #isInOutbox({ text, poll }: DraftContent): boolean {
    const { context, channel, scope } = this.#draft.composer;
    return context.outbox.entries
      .get()
      .some(
        ({ cid, message }) =>
          cid === channel.cid() &&
          message.parent_id === scope.parentId &&
          message.text === text &&
          message.poll?.id === poll?.id,
      );
  }

  get #environment() {
    return this.#draft.composer.context.environment;
  }
}
