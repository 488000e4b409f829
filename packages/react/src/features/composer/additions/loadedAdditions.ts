import type { ReactNode } from 'react';

/** What the composer has of its additions, once they are loaded. */
export interface LoadedAdditions {
  /** The entries of the "add" menu; undefined where nothing may be added. */
  items: ReactNode | undefined;
  /** Before a submit: opens what the text calls as a command (COMP-08), or what has to be put right; false if nothing. */
  intercept(): boolean;
}
