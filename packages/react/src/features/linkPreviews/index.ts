export { LinkPreviews, type LinkPreviewsProps } from './shown/LinkPreviews.tsx';
export { useLinkPreviews } from './useLinkPreviews.ts';
