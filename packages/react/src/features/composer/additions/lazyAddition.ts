import type { ComponentType } from 'react';
import { lazyPart } from '../../../core/primitives/index.ts';
import type { AdditionDialogProps, AdditionPreviewProps } from './composerAddition.ts';

/** The dialog of an addition, loaded when first opened. */
export const lazyDialog = (load: () => Promise<ComponentType<AdditionDialogProps>>) =>
  lazyPart(async () => ({ default: await load() }), 'over');

/** The tile of an addition above the text, loaded when there is something to show. */
export const lazyPreview = (load: () => Promise<ComponentType<AdditionPreviewProps>>) =>
  lazyPart(async () => ({ default: await load() }), 'row');
