/** A step's decision: continue with a state, complete with one, or discard. */
export type Verdict<S> =
  | { readonly kind: 'next' | 'complete'; readonly state: S }
  | { readonly kind: 'discard'; readonly reason: string };

/** Functions by which a step returns its decision. */
export interface StepControls<S> {
  /** Continues with the next step and this state. */
  next(state: S): Verdict<S>;
  /** Continues with the next step and the unchanged state. */
  forward(): Verdict<S>;
  /** Ends the pipeline with this state; later steps do not run. */
  complete(state: S): Verdict<S>;
  /** Ends the pipeline without a result; `reason` is returned to the caller. */
  discard(reason: string): Verdict<S>;
}

/** One step of a {@link Pipeline}, named by its id. */
export interface Step<S> {
  readonly id: string;
  run(state: S, controls: StepControls<S>): Verdict<S> | Promise<Verdict<S>>;
}

/** A synchronous step, for pipelines that run with every key. */
export interface SyncStep<S> extends Step<S> {
  run(state: S, controls: StepControls<S>): Verdict<S>;
}

/** The outcome of a run: a state, or the reason and the step that discarded. */
export type Outcome<S> =
  | { readonly status: 'completed'; readonly state: S }
  | { readonly status: 'discarded'; readonly reason: string; readonly stepId: string };

/**
 * Steps that a state goes through in order (COMP-01). A host adds, replaces or removes steps by id; docs/composer.md
 * lists them all.
 */
export class Pipeline<S, T extends Step<S> = Step<S>> {
  #steps: readonly T[];

  constructor(steps: readonly T[]) {
    this.#steps = steps;
  }

  /** The steps in their order. */
  get steps(): readonly T[] {
    return this.#steps;
  }

  insertBefore(id: string, step: T): void {
    this.#insert(this.#indexOf(id), step);
  }

  insertAfter(id: string, step: T): void {
    this.#insert(this.#indexOf(id) + 1, step);
  }

  replace(id: string, step: T): void {
    const index = this.#indexOf(id);
    if (step.id !== id) this.#refuseDuplicate(step.id);
    this.#splice(index, 1, step);
  }

  remove(id: string): void {
    this.#splice(this.#indexOf(id), 1);
  }

  /** Runs the steps. Synchronous steps are not awaited. */
  async run(state: S): Promise<Outcome<S>> {
    let current = state;
    for (const step of this.#steps) {
      const answer = step.run(current, controlsOf(current));
      const verdict = answer instanceof Promise ? await answer : answer;
      const end = ended(verdict, step);
      if (end) return end;
      if (verdict.kind !== 'discard') current = verdict.state;
    }
    return { status: 'completed', state: current };
  }

  /** Runs synchronous steps at once. */
  runNow(this: Pipeline<S, SyncStep<S>>, state: S): Outcome<S> {
    let current = state;
    for (const step of this.steps) {
      const verdict = step.run(current, controlsOf(current));
      const end = ended(verdict, step);
      if (end) return end;
      if (verdict.kind !== 'discard') current = verdict.state;
    }
    return { status: 'completed', state: current };
  }

  #insert(index: number, step: T): void {
    this.#refuseDuplicate(step.id);
    this.#splice(index, 0, step);
  }

  /** Replaces the list by a changed copy: Hermes has no `toSpliced`. */
  #splice(index: number, deleteCount: number, ...added: T[]): void {
    const steps = [...this.#steps];
    steps.splice(index, deleteCount, ...added);
    this.#steps = steps;
  }

  #indexOf(id: string): number {
    const index = this.#steps.findIndex((step) => step.id === id);
    if (index < 0)
      throw new TypeError(
        `unknown step "${id}"; the steps are ${this.#steps.map((step) => step.id).join(', ')}`,
      );
    return index;
  }

  #refuseDuplicate(id: string): void {
    if (this.#steps.some((step) => step.id === id)) throw new TypeError(`step "${id}" exists already`);
  }
}

const controlsOf = <S>(current: S): StepControls<S> => ({
  next: (state) => ({ kind: 'next', state }),
  forward: () => ({ kind: 'next', state: current }),
  complete: (state) => ({ kind: 'complete', state }),
  discard: (reason) => ({ kind: 'discard', reason }),
});

function ended<S>(verdict: Verdict<S>, step: Step<S>): Outcome<S> | undefined {
  if (verdict.kind === 'complete') return { status: 'completed', state: verdict.state };
  if (verdict.kind === 'discard') return { status: 'discarded', reason: verdict.reason, stepId: step.id };
  return undefined;
}
