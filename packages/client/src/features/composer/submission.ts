import { createStore, type Readable } from '../../core/store/store.ts';
import type { LocalMessage } from '../messages/index.ts';
import { captureSubmitted, removeSubmitted, type Submitted } from './composerContents.ts';
import type { ComposerParts } from './composerParts.ts';
import type { Composition } from './pipelines/composition.ts';

/** The outcome of a submit: a message being sent, a saved edit, or nothing and why. */
export type SubmitOutcome =
  | { readonly status: 'sent'; readonly message: LocalMessage }
  | { readonly status: 'saved'; readonly messageId: string }
  | Discarded;

/** The outcome of handing a message over: the receiver's result, or nothing and why. */
export type HandedOver<T> = { readonly status: 'accepted'; readonly result: T } | Discarded;

interface Discarded {
  readonly status: 'discarded';
  readonly reason: string;
}

interface SubmittingComposer extends ComposerParts {
  compose(): Promise<{ readonly status: 'completed'; readonly state: Composition } | Discarded>;
}

/** Submits a composer's content, once at a time, and remembers it apart from what is written meanwhile. */
export class Submission {
  readonly #composer: SubmittingComposer;
  readonly #isRunning = createStore(false);
  /** Whether a submitted message is still going through the pipelines. */
  readonly isRunning: Readable<boolean> = this.#isRunning;
  #submitted: Submitted | undefined;

  constructor(composer: SubmittingComposer) {
    this.#composer = composer;
  }

  /** Composes the message and passes it to `deliver`. */
  async run<T>(deliver: (composed: Composition) => Promise<T>): Promise<T | Discarded> {
    if (this.#isRunning.get()) return { status: 'discarded', reason: 'submitting' };
    this.#submitted = captureSubmitted(this.#composer);
    this.#isRunning.update(() => true);
    try {
      const composed = await this.#composer.compose();
      if (composed.status === 'discarded') return { status: 'discarded', reason: composed.reason };
      return await deliver(composed.state);
    } finally {
      this.#isRunning.update(() => false);
    }
  }

  /** Removes what was submitted and leaves what has been written since. Returns whether nothing is left. */
  removeSubmitted(): boolean {
    return removeSubmitted(this.#composer, this.#submitted);
  }
}
