/** What other nouns may use of drafts. */
export { deleteSentDraft } from './messageSteps.ts';
