import { defineError } from '../../contract/errors.ts';

/** Delay between the last change of the text and looking for links (SEED.md section 9). */
export const linkPreviewDebounceMs = 1500;
/** States of a link preview in the composer (LINK-01). */
export const linkPreviewStates = ['pending', 'loading', 'loaded', 'failed', 'dismissed'] as const;
export type LinkPreviewState = (typeof linkPreviewStates)[number];

/** The media of a preview: the page's picture, video or sound, or the address itself if it is one. */
export const linkPreviewTypes = ['image', 'video', 'audio'] as const;
export type LinkPreviewType = (typeof linkPreviewTypes)[number];

/** Longest address recognized as a link, in UTF-16 units. */
export const maxLinkUrlLength = 2048;
/** Most previews of one message, loading ones included. */
export const maxLinkPreviews = 10;
/** Time limit of `enrichURL` on the server; the client waits slightly longer. */
export const linkPreviewTimeoutMs = 8000;

export const linkInvalid = defineError({
  name: 'link_invalid',
  code: 300,
  status: 400,
  message: 'This URL can’t be previewed.',
});
export const linkForbidden = defineError({
  name: 'link_forbidden',
  code: 301,
  status: 422,
  message: 'The server isn’t allowed to fetch this URL.',
});
/** Also returned if a name resolves to a forbidden address, so as not to reveal internal hosts. */
export const linkUnreachable = defineError({
  name: 'link_unreachable',
  code: 302,
  status: 422,
  retryable: true,
  message: 'The URL couldn’t be reached.',
});
export const linkTimeout = defineError({
  name: 'link_timeout',
  code: 303,
  status: 422,
  retryable: true,
  message: 'The URL took too long to respond.',
});
export const linkTooLarge = defineError({
  name: 'link_too_large',
  code: 304,
  status: 422,
  message: 'The page at this URL is too large.',
});
export const linkTooManyRedirects = defineError({
  name: 'link_too_many_redirects',
  code: 305,
  status: 422,
  message: 'The URL redirects too many times.',
});
/** `details.page_status` is the HTTP status. */
export const linkStatus = defineError({
  name: 'link_status',
  code: 306,
  status: 422,
  message: 'The URL responded with an error.',
});
export const linkTypeUnsupported = defineError({
  name: 'link_type_unsupported',
  code: 307,
  status: 422,
  message: 'This type of content can’t be previewed.',
});
export const linkBroken = defineError({
  name: 'link_broken',
  code: 308,
  status: 422,
  message: 'The page at this URL couldn’t be read.',
});
export const linkWithoutPreview = defineError({
  name: 'link_without_preview',
  code: 309,
  status: 422,
  message: 'The page has nothing to preview.',
});
export const linkImageNotFound = defineError({
  name: 'link_image_not_found',
  code: 310,
  status: 404,
  message: 'Image not found.',
});
/** Reasons why an address has no preview (LINK-03). */
export const linkFailures = [
  linkForbidden,
  linkUnreachable,
  linkTimeout,
  linkTooLarge,
  linkTooManyRedirects,
  linkStatus,
  linkTypeUnsupported,
  linkBroken,
  linkWithoutPreview,
] as const;
export const linkPreviewErrors = [linkInvalid, linkImageNotFound, ...linkFailures] as const;
