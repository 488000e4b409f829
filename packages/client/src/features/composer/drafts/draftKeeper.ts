import type { DraftContent } from '@confab/protocol';
import type { KeptComposer } from './keptComposer.ts';
import { LocalDraft } from './localDraft.ts';
import { SharedDraft } from './sharedDraft.ts';
import { WrittenDraft } from './writtenDraft.ts';

/**
 * Keeps what is written and not sent, where drafts are on (UX-14, COMP-04): on this machine over a reload, and on the
 * service, from where one's other devices follow. Where they are off, nothing is kept anywhere.
 */
export class DraftKeeper {
  readonly #written: WrittenDraft;
  readonly #local: LocalDraft;
  readonly #shared: SharedDraft;
  readonly #stops: (() => void)[];
  /** What this machine kept comes first. */
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
      config.subscribe(() => this.#turned()),
      context.outbox.entries.subscribe(() => this.#shared.sendingMoved()),
    ];
  }

  /** Who changed the composer last. */
  get lastChange(): 'local' | 'remote' | undefined {
    return this.#written.lastChange;
  }

  /** Takes up what an earlier visit left, once drafts are on and it is known whose and where. */
  begin(): Promise<void> {
    if (!this.#begun && this.#written.isShared && this.#written.target && this.#written.userId) {
      this.#begun = this.#takeUpKept().catch((error: unknown) => {
        // The next change tries again; until then nothing takes the place of what is kept.
        this.#begun = undefined;
        this.#written.composer.context.logger.warn('a draft cannot be taken up', { error });
      });
    }
    return this.#begun ?? Promise.resolve();
  }

  /** The person has changed something. */
  changed(): void {
    if (this.#isClosed || this.#written.isTakingUp) return;
    this.#written.lastChange = 'local';
    this.#written.isUnsaved = true;
    void this.begin();
    this.#local.keepLater();
    this.#shared.saveLater();
  }

  /** Writes what is not written yet: the page, or the place, is left. */
  async flush(): Promise<void> {
    await this.#local.flush();
    this.#shared.flush();
  }

  /**
   * What was written is on its way. From now on the outbox keeps it on this machine, and the service's draft goes when
   * the service has the message (UX-14).
   */
  sent(messageId: string, isEmpty: boolean): void {
    this.#local.stop();
    void this.#local.keep();
    this.#written.isUnsaved = !isEmpty;
    this.#shared.sent(messageId);
  }

  /** Ends all that it does: somebody else signs in. */
  close(): void {
    this.#local.stop();
    this.#shared.close();
    for (const stop of this.#stops) stop();
    this.#begun = Promise.resolve();
    this.#isClosed = true;
  }

  async #takeUpKept(): Promise<void> {
    const record = await this.#local.read();
    if (record) {
      if (record.content.poll) await this.#written.plugInPoll();
      this.#restore(record.content);
      this.#written.lastChange ??= record.isUnsaved ? 'local' : 'remote';
      this.#written.isUnsaved ||= record.isUnsaved;
      if (this.#written.isUnsaved) this.#shared.saveLater();
    }
    this.#isRestored = true;
    this.#follow();
  }

  /** What was kept comes before what was written while it was looked for. */
  #restore(content: DraftContent): void {
    const { composer } = this.#written;
    const written = composer.text.text;
    const text = written === '' ? content.text : `${content.text ?? ''}${written}`;
    this.#written.takeUp(() => composer.restore({ ...content, text }));
  }

  /** Drafts may have been turned on or off. */
  #turned(): void {
    if (!this.#written.isShared) {
      if (this.#isRestored) void this.#local.drop();
      return;
    }
    void this.begin();
    this.#follow();
  }

  #follow(): void {
    if (this.#isRestored) this.#shared.follow();
  }
}
