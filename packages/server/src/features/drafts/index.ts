/** What other nouns may use of drafts. */
export { deleteSentDraft } from './deleteDraft.ts';
