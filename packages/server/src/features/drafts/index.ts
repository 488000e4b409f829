/** The parts of drafts that other features may use. */
export { deleteSentDraft } from './messageSteps.ts';
