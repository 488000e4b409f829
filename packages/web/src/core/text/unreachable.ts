/** The texts for an unreachable server, which cannot provide any texts. */
export const unreachable = {
  title: 'The server does not answer',
  hint: 'Nothing is lost. Check your connection, or ask who runs {host} whether it is up.',
  retry: 'Try again',
} as const;
