import { type DraftTarget, draftKey } from '../../drafts/index.ts';
import type { DraftComposition } from '../pipelines/draftComposition.ts';
import type { Outcome } from '../pipelines/pipeline.ts';
import type { KeptComposer } from './keptComposer.ts';

/** What is written in a composer, as the draft that it is: whose, where, and who changed it last. */
export class WrittenDraft {
  readonly composer: KeptComposer;
  lastChange: 'local' | 'remote' | undefined;
  /** Whether there are local changes that the service may not have. */
  isUnsaved = false;
  #isTakingUp = false;

  constructor(composer: KeptComposer) {
    this.composer = composer;
  }

  get userId(): string | undefined {
    return this.composer.context.me.get()?.id;
  }

  /** Undefined until a channel that is named by its members has an id. */
  get target(): DraftTarget | undefined {
    const { home, scope } = this.composer;
    const cid = home.cid();
    return cid.endsWith(':') ? undefined : { cid, parentId: scope.parentId };
  }

  /** The same as a key. */
  get key(): string | undefined {
    const { target } = this;
    return target && draftKey(target);
  }

  /** Whether drafts are kept on the service too. */
  get isShared(): boolean {
    return this.composer.config.get().drafts.enabled;
  }

  /** Whether it is a draft that changes the composer now, and not the person. */
  get isTakingUp(): boolean {
    return this.#isTakingUp;
  }

  /** Lets a draft change the composer. */
  takeUp(change: () => void): void {
    this.#isTakingUp = true;
    try {
      change();
    } finally {
      this.#isTakingUp = false;
    }
  }

  /** Only a composer that has a part for polls can take one up. */
  async plugInPoll(): Promise<void> {
    const { pollOf } = await import('../poll/index.ts');
    pollOf(this.composer);
  }

  /** What the pipeline makes of it. */
  compose(lastChange: 'local' | 'remote' | undefined): Promise<Outcome<DraftComposition>> {
    return this.composer.pipelines.draft.run({ content: {}, lastChange });
  }
}
