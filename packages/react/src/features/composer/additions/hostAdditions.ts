import { createContext } from 'react';
import type { IconComponent } from '../../../core/primitives/index.ts';
import type { AdditionContext } from './composerAddition.ts';

/** A host's entry of the composer's "add" menu. */
export interface HostAddition {
  readonly id: string;
  readonly icon: IconComponent;
  readonly label: string;
  /** Called with the channel and composer in which it was chosen, as to `composer.text.insert` or to open a dialog. */
  onSelect(context: AdditionContext): void;
}

/** The host's additions to the composers below. */
export const HostAdditionsContext = createContext<readonly HostAddition[]>([]);
