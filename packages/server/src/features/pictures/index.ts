/** Exports for other features. */
export { fetchPictureLater } from './fetchPicture.ts';
