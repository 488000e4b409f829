import { lazyPart } from '../../core/primitives/index.ts';
import { openOverlay } from './registry/messageParts.ts';

/** Opens the menu of a message; it is loaded when it is first opened. */
export const openMenu = openOverlay(lazyPart(() => import('./actions/MessageMenu.tsx'), 'over'));
