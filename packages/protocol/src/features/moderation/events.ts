import { defineEvent } from '../../contract/index.ts';
import { banSchema } from './ban.ts';
import { reviewSchema } from './review.ts';

export const reviewUpdated = defineEvent('review.updated', {
  stream: 'user',
  summary: 'To moderators: a review is new, was flagged again, decided or reopened.',
  payload: { review: reviewSchema },
});
export const banUpdated = defineEvent('ban.updated', {
  stream: 'user',
  summary: 'To moderators: a ban is new or over.',
  payload: { ban: banSchema },
});
export const events = [reviewUpdated, banUpdated] as const;
