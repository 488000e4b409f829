/** Loading, waiting and failing, where nothing more exact is known. */
export const states = {
  loading: 'Loading',
  somethingFailed: 'Something went wrong',
  notLoaded: "This part couldn't load.",
  checkConnection: 'Check your connection, then try again.',
  safeToRetry: 'Nothing was lost. Try again in a moment.',
  notifications: 'Notices',
  required: 'Required',
} as const;
