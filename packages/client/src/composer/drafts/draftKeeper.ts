import type { Draft, DraftContent } from '@confab/protocol';
import { type DraftTarget, draftKey, drafts } from '../../drafts/index.ts';
import { toChatError } from '../../http/errors.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { DraftComposition } from '../pipelines/draftComposition.ts';
import type { Pipeline } from '../pipelines/pipeline.ts';

/** How long after a change it is kept on this machine; UX-14 allows a second. */
const keptAfterMs = 300;

/** What the keeper works on. */
export interface KeptComposer extends ComposerParts {
  readonly pipelines: { readonly draft: Pipeline<DraftComposition> };
  addPart(part: ComposerPart): void;
  /** Puts a draft in the place of what the composer holds. */
  restore(content: DraftContent): void;
}

/**
 * Keeps what is written and not sent (UX-14, COMP-04): on this machine over a reload, and where drafts are on, on the
 * service, from where one's other devices follow. What comes from there never takes the place of local changes.
 */
export class DraftKeeper {
  readonly #composer: KeptComposer;
  readonly #stops: (() => void)[];
  #lastChange: 'local' | 'remote' | undefined;
  /** Local changes that the service may not have. */
  #isUnsaved = false;
  #isRestoring = false;
  /** What this machine kept comes first. */
  #isRestored = false;
  #isFollowing = false;
  #begun: Promise<void> | undefined;
  #keepTimer: unknown;
  #saveTimer: unknown;
  #saving: Promise<void> | undefined;
  /** The message on its way that takes the draft along. */
  #sentId: string | undefined;
  #isRefused = false;
  #seen: Draft | undefined;
  #savedAt = '';

  constructor(composer: KeptComposer) {
    this.#composer = composer;
    const { context, config } = composer;
    this.#stops = [
      context.me.subscribe(() => void this.begin()),
      config.subscribe(() => this.#follow()),
      context.outbox.entries.subscribe(() => this.#sendingMoved()),
    ];
  }

  /** Who changed the composer last. */
  get lastChange(): 'local' | 'remote' | undefined {
    return this.#lastChange;
  }

  /** Takes up what an earlier visit left, once it is known whose and where. */
  begin(): Promise<void> {
    if (!this.#begun && this.#target() && this.#userId()) {
      this.#begun = this.#restoreKept().catch((error: unknown) => {
        // The next change tries again; until then nothing takes the place of what is kept.
        this.#begun = undefined;
        this.#composer.context.logger.warn('a draft cannot be taken up', { error });
      });
    }
    return this.#begun ?? Promise.resolve();
  }

  /** The person has changed something. */
  changed(): void {
    if (this.#isRestoring) return;
    this.#lastChange = 'local';
    this.#isUnsaved = true;
    void this.begin();
    const { environment } = this.#composer.context;
    this.#keepTimer ??= environment.setTimeout(() => void this.#keep(), keptAfterMs);
    this.#saveLater();
  }

  /** Writes what is not written yet: the page, or the place, is left. */
  async flush(): Promise<void> {
    const { environment } = this.#composer.context;
    if (this.#keepTimer !== undefined) {
      environment.clearTimeout(this.#keepTimer);
      await this.#keep();
    }
    if (this.#saveTimer !== undefined) {
      environment.clearTimeout(this.#saveTimer);
      this.#saveSoon();
    }
  }

  /**
   * What was written is on its way. From now on the outbox keeps it on this machine, and the service's draft goes when
   * the service has the message (UX-14).
   */
  sent(messageId: string, isEmpty: boolean): void {
    const { environment } = this.#composer.context;
    environment.clearTimeout(this.#keepTimer);
    environment.clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    void this.#keep();
    this.#isUnsaved = !isEmpty;
    if (this.#isOn) this.#sentId = messageId;
  }

  /** Ends all that it does: somebody else signs in. */
  close(): void {
    const { environment } = this.#composer.context;
    environment.clearTimeout(this.#keepTimer);
    environment.clearTimeout(this.#saveTimer);
    for (const stop of this.#stops) stop();
    this.#begun = Promise.resolve();
    this.#isFollowing = true;
    this.#isRestoring = true;
  }

  get #isOn(): boolean {
    return this.#composer.config.get().drafts.enabled;
  }

  #userId(): string | undefined {
    return this.#composer.context.me.get()?.id;
  }

  /** Undefined until a channel that is named by its members has an id. */
  #target(): DraftTarget | undefined {
    const { home, scope } = this.#composer;
    const cid = home.cid();
    return cid.endsWith(':') ? undefined : { cid, parentId: scope.parentId };
  }

  async #restoreKept(): Promise<void> {
    const { context } = this.#composer;
    const key = draftKey(this.#target() as DraftTarget);
    const record = await context.persistence.draft(this.#userId() as string, key).catch((error: unknown) => {
      context.logger.error('a draft cannot be read', { error });
      return undefined;
    });
    if (record && !this.#isOnItsWay(record.content)) {
      if (record.content.poll) await this.#plugInPoll();
      this.#restore(record.content);
      this.#lastChange ??= record.isUnsaved ? 'local' : 'remote';
      this.#isUnsaved ||= record.isUnsaved;
      if (this.#isUnsaved) this.#saveLater();
    }
    this.#isRestored = true;
    this.#follow();
  }

  /** Whether the message that was made of a draft is in the outbox already. */
  #isOnItsWay({ text, poll }: DraftContent): boolean {
    const { context, home, scope } = this.#composer;
    return context.outbox.entries
      .get()
      .some(
        ({ cid, message }) =>
          cid === home.cid() &&
          message.parent_id === scope.parentId &&
          message.text === text &&
          message.poll?.id === poll?.id,
      );
  }

  /** From now on, what one's other devices write comes in. */
  #follow(): void {
    if (this.#isFollowing || !this.#isRestored || !this.#isOn) return;
    this.#isFollowing = true;
    const { context } = this.#composer;
    const all = drafts(context);
    this.#stops.push(all.state.subscribe(() => this.#serverChanged()));
    all.follow();
    this.#serverChanged();
  }

  #serverChanged(): void {
    const target = this.#target();
    const draft = target && drafts(this.#composer.context).get(target);
    if (draft === this.#seen || this.#sentId !== undefined || this.#saving || this.#isUnsaved) return;
    const before = this.#seen;
    this.#seen = draft;
    if (!draft) {
      if (before) this.#takeIn(() => this.#composer.clear());
      // Its own echo is older than what the composer holds, and may be cut.
    } else if (draft.updated_at > this.#savedAt) {
      if (draft.poll) void this.#takeWithPoll(draft);
      else this.#takeIn(() => this.#composer.restore(draft));
    }
  }

  async #takeWithPoll(draft: Draft): Promise<void> {
    try {
      await this.#plugInPoll();
    } catch (error) {
      this.#seen = undefined;
      this.#composer.context.logger.warn('a draft cannot be taken up', { error });
      return;
    }
    // Meanwhile there may be a newer one, or something may have been written.
    if (this.#seen === draft && !this.#isUnsaved) this.#takeIn(() => this.#composer.restore(draft));
  }

  /** Only a composer that has a part for polls can take one up. */
  async #plugInPoll(): Promise<void> {
    const { pollOf } = await import('../poll/index.ts');
    pollOf(this.#composer);
  }

  #takeIn(change: () => void): void {
    this.#isRestoring = true;
    try {
      change();
    } finally {
      this.#isRestoring = false;
    }
    this.#lastChange = 'remote';
    const { environment } = this.#composer.context;
    this.#keepTimer ??= environment.setTimeout(() => void this.#keep(), keptAfterMs);
  }

  /** What was kept comes before what was written while it was looked for. */
  #restore(content: DraftContent): void {
    const written = this.#composer.text.text;
    const text = written === '' ? content.text : `${content.text ?? ''}${written}`;
    this.#isRestoring = true;
    try {
      this.#composer.restore({ ...content, text });
    } finally {
      this.#isRestoring = false;
    }
  }

  /** Keeps the whole text on this machine, however long it is. */
  async #keep(): Promise<void> {
    this.#keepTimer = undefined;
    const { context, pipelines, text } = this.#composer;
    await this.begin();
    if (!this.#isRestored) return;
    const userId = this.#userId();
    const target = this.#target();
    if (!userId || !target) return;
    const key = draftKey(target);
    try {
      const composed = await pipelines.draft.run({ content: {}, lastChange: 'local' });
      if (composed.status === 'discarded') await context.persistence.deleteDraft(userId, key);
      else {
        const content = { ...composed.state.content, text: text.text };
        await context.persistence.putDraft({ userId, key, content, isUnsaved: this.#isUnsaved });
      }
    } catch (error) {
      context.logger.error('a draft cannot be kept', { error });
    }
  }

  #saveLater(): void {
    if (!this.#isOn) return;
    const { context, config } = this.#composer;
    context.environment.clearTimeout(this.#saveTimer);
    this.#saveTimer = context.environment.setTimeout(() => {
      this.#saveSoon();
    }, config.get().drafts.debounceMs);
  }

  /** Where the network fails, it is saved once that is back. */
  #saveSoon(): void {
    this.#saveTimer = undefined;
    const target = this.#target();
    if (target) this.#composer.context.loads.run(`draft of ${draftKey(target)}`, () => this.#save());
  }

  /** Gives the service what it may not have. */
  async #save(): Promise<void> {
    await this.#saving;
    const target = this.#target();
    if (!target || !this.#isOn || !this.#isUnsaved || this.#sentId !== undefined) return;
    this.#saving = this.#put(target).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
    this.#serverChanged();
  }

  async #put(target: DraftTarget): Promise<void> {
    const { context, pipelines } = this.#composer;
    const all = drafts(context);
    const composed = await pipelines.draft.run({ content: {}, lastChange: this.#lastChange });
    this.#isUnsaved = false;
    try {
      if (composed.status === 'completed') await all.save(target, composed.state.content);
      else if (composed.reason === 'empty' && all.get(target)) await all.delete(target);
    } catch (cause) {
      this.#isUnsaved = true;
      if (toChatError(cause).retryable) throw cause;
      context.logger.warn('a draft is not saved', { error: cause });
      return;
    }
    this.#seen = all.get(target);
    this.#savedAt = this.#seen?.updated_at ?? this.#savedAt;
    void this.#keep();
  }

  /** Once the message is through, or given up, the draft is free again. */
  #sendingMoved(): void {
    const { context } = this.#composer;
    if (this.#sentId === undefined) return;
    const entry = context.outbox.get(this.#sentId);
    if (entry) {
      this.#isRefused = entry.error !== undefined;
      return;
    }
    const isGivenUp = this.#isRefused;
    this.#sentId = undefined;
    this.#isRefused = false;
    const target = this.#target();
    this.#seen = target && drafts(context).get(target);
    if (this.#isUnsaved) this.#saveLater();
    // The service did not take the draft; or a save that was under way has come after it did.
    else if (isGivenUp || this.#saving) void this.#drop();
  }

  async #drop(): Promise<void> {
    await this.#saving?.catch(() => undefined);
    const target = this.#target();
    const { context } = this.#composer;
    if (!target || this.#isUnsaved || !drafts(context).get(target)) return;
    context.loads.run(`draft of ${draftKey(target)}`, () => drafts(context).delete(target));
  }
}
