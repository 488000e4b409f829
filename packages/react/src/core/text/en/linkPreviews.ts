/** Previews of links. */
export const linkPreviews = {
  list: 'Link previews',
  loading: 'Loading the preview of {host}',
  failed: 'No preview for this link',
  dismiss: 'Remove the preview of {host}',
} as const;
