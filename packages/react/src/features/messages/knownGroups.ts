import { createStore } from '@confab/client';
import type { Group } from '@confab/protocol';
import { perKit } from '../../core/provider/perKit.ts';

/** The app's user groups, as far as they are known. */
export interface KnownGroups {
  /** By id. */
  readonly all: ReadonlyMap<string, Group>;
  /** The ids of the user's own groups. */
  readonly mine: ReadonlySet<string>;
}

/** Updated by `syncGroups`, once that has been loaded. */
export const knownGroups = perKit(() => createStore<KnownGroups>({ all: new Map(), mine: new Set() }));
