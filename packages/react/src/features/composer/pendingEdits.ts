import { useState } from 'react';

/** Changes of the text that wait for their code to load. What is sent includes them. */
export class PendingEdits {
  #last: Promise<boolean> | undefined;

  /** Whether no change is waiting. */
  get isEmpty(): boolean {
    return this.#last === undefined;
  }

  /** Adds a change; `isMade` resolves to false if it failed. */
  add(isMade: Promise<boolean>): void {
    const earlier = this.#last;
    const last = Promise.all([earlier ?? true, isMade]).then((made) => made.every(Boolean));
    this.#last = last;
    void last.then(() => {
      if (this.#last === last) this.#last = undefined;
    });
  }

  /** Resolves to whether every change was made. */
  settle(): Promise<boolean> {
    return this.#last ?? Promise.resolve(true);
  }
}

/** Returns the pending edits of a field. */
export const usePendingEdits = (): PendingEdits => useState(() => new PendingEdits())[0];
