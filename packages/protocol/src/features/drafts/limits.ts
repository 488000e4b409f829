import { defineError } from '../../contract/errors.ts';

/** Most drafts of one user. */
export const maxDrafts = 500;

export const draftNotFound = defineError({
  name: 'draft_not_found',
  code: 440,
  status: 404,
  message: 'Draft not found.',
});
export const tooManyDrafts = defineError({
  name: 'too_many_drafts',
  code: 441,
  status: 409,
  message: `You can have up to ${maxDrafts} drafts.`,
});
/** COMP-04: it has no text, attachment, poll or quote. */
export const draftEmpty = defineError({
  name: 'draft_empty',
  code: 442,
  status: 400,
  message: 'A draft needs text, an attachment, a poll or a quote.',
});
export const draftErrors = [draftNotFound, tooManyDrafts, draftEmpty] as const;
