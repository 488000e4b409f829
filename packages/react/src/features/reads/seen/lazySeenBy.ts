import { lazyPart } from '../../../core/primitives/index.ts';

/** The list of who has seen a message; loaded when it is first opened. */
export const SeenByDialog = lazyPart(() => import('./SeenByDialog.tsx'), 'over');
