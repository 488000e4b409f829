/** What is said where the server cannot be asked for anything, words included. */
export const unreachable = {
  title: 'The server does not answer',
  hint: 'Nothing is lost. Check your connection, or ask who runs {host} whether it is up.',
  retry: 'Try again',
} as const;
