/** Previews of links in messages. */
export const linkCards = {
  loading: 'A preview of {host} is on its way',
  hide: 'Hide this preview',
  removeForAll: 'Remove this preview for everybody',
  hidden: 'Preview of {host} hidden',
  show: 'Show it',
} as const;
