export { storedBlobs } from './confab/storedBlobs.ts';
