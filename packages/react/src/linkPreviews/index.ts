export { ComposerPreviews, type ComposerPreviewsProps } from './ComposerPreviews.tsx';
export { useLinkPreviews } from './useLinkPreviews.ts';
