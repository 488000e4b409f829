import { type DraftTarget, draftKey } from '../../drafts/index.ts';
import type { DraftComposition } from '../pipelines/draftComposition.ts';
import type { Outcome } from '../pipelines/pipeline.ts';
import type { DraftComposer } from './draftComposer.ts';

/** A composer's content as a draft: whose, of which channel, and changed last by which side. */
export class ComposerDraft {
  readonly composer: DraftComposer;
  lastChange: 'local' | 'remote' | undefined;
  /** Whether there are local changes that the service may not have. */
  isUnsaved = false;
  /** When the user last changed it in any tab, in milliseconds since 1970; 0 before. */
  changedAt = 0;
  #isApplyingDraft = false;

  constructor(composer: DraftComposer) {
    this.composer = composer;
  }

  get userId(): string | undefined {
    return this.composer.context.me.get()?.id;
  }

  /** Undefined until a channel that is named by its members has an id. */
  get target(): DraftTarget | undefined {
    const { channel, scope } = this.composer;
    const cid = channel.cid();
    return cid.endsWith(':') ? undefined : { cid, parentId: scope.parentId };
  }

  /** The target as a key. */
  get key(): string | undefined {
    const { target } = this;
    return target && draftKey(target);
  }

  /** Whether drafts are stored by the service too. */
  get isShared(): boolean {
    return this.composer.config.get().drafts.enabled;
  }

  /** Whether a draft is being applied to the composer, as opposed to a change by the user. */
  get isApplyingDraft(): boolean {
    return this.#isApplyingDraft;
  }

  /** Applies a draft to the composer. */
  applyDraft(change: () => void): void {
    this.#isApplyingDraft = true;
    try {
      change();
    } finally {
      this.#isApplyingDraft = false;
    }
  }

  /** Only a composer with a part for polls can restore one. */
  async plugInPoll(): Promise<void> {
    const { pollOf } = await import('../poll/index.ts');
    pollOf(this.composer);
  }

  /** Runs the draft pipeline. */
  compose(lastChange: 'local' | 'remote' | undefined): Promise<Outcome<DraftComposition>> {
    return this.composer.pipelines.draft.run({ content: {}, lastChange });
  }
}
