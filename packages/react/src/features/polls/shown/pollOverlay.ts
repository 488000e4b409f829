/** The dialogs of a poll. */
export type PollOverlay = 'voters' | 'answers' | 'options' | 'close' | 'delete';
