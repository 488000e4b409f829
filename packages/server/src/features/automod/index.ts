/** What other nouns may use of automatic moderation. */
export { watchPreview } from './watchPreview.ts';
export { watchTexts } from './watchTexts.ts';
