export { ComposerPreviews, type ComposerPreviewsProps } from './ComposerPreviews.tsx';
export { browserHiddenPreviews, createHiddenPreviews, type HiddenPreviews } from './shown/hiddenPreviews.ts';
export { LinkPreviews, type LinkPreviewsProps } from './shown/LinkPreviews.tsx';
export { useLinkPreviews } from './useLinkPreviews.ts';
