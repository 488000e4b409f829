export { Drafts, type DraftTarget, draftKey, drafts } from './drafts.ts';
