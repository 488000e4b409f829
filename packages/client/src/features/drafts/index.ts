/** The user's drafts on the service (COMP-04): an entry of its own, `@confab/client/drafts`. */
export { Drafts, type DraftTarget, draftKey, drafts } from './drafts.ts';
