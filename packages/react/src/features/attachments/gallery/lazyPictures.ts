import { lazyPart } from '../../../core/primitives/index.ts';

/** The pictures of a message over the list, loaded when they are first opened. */
export const MessagePictures = lazyPart(() => import('./MessagePictures.tsx'), 'over');
