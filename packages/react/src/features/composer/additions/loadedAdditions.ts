import type { ReactNode } from 'react';

/** The additions of a composer, once loaded. */
export interface LoadedAdditions {
  /** The entries of the "add" menu; undefined where nothing is offered. */
  items: ReactNode | undefined;
  /**
   * Before a submit, opens the addition that the text requests as a command (COMP-08) or that must be fixed; false if none.
   */
  intercept(): boolean;
}
