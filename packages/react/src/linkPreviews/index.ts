export { ComposerPreviews, type ComposerPreviewsProps } from './ComposerPreviews.tsx';
export { LinkPreviews, type LinkPreviewsProps } from './shown/LinkPreviews.tsx';
export { useLinkPreviews } from './useLinkPreviews.ts';
