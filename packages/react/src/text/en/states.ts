/** Loading, waiting and failing, where nothing more exact is known. */
export const states = {
  loading: 'Loading',
  somethingFailed: 'Something went wrong',
  safeToRetry: 'Nothing was lost. Try again in a moment.',
  notifications: 'Notices',
  required: 'Required',
} as const;
