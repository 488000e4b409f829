/** Everything that rows of the list draw late, in one module so that it is one chunk. See `lazyParts.tsx`. */
export { composerOf } from '@confab/client/composer';
export { MessageToolbar } from './actions/MessageToolbar.tsx';
export { actionParts, featureParts } from './messageFeatureParts.ts';
export { openMenu } from './openMenu.ts';
