/** The parts of automatic moderation that other features may use. */
export { watchPreview } from './watchPreview.ts';
export { watchTexts } from './watchTexts.ts';
