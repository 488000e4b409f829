/** What of a poll opens over the page. */
export type PollOverlay = 'voters' | 'answers' | 'options' | 'close' | 'delete';
