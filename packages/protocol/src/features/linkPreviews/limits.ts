import { defineError } from '../../contract/errors.ts';

/** How long the composer waits after the last change of the text before it looks for links (SEED.md section 9). */
export const linkPreviewDebounceMs = 1500;
/** Where the preview of a link stands in the composer (LINK-01). */
export const linkPreviewStates = ['pending', 'loading', 'loaded', 'failed', 'dismissed'] as const;
export type LinkPreviewState = (typeof linkPreviewStates)[number];

/** What a preview has to show beside words: the page's picture, video or sound, or the address itself where it is one. */
export const linkPreviewTypes = ['image', 'video', 'audio'] as const;
export type LinkPreviewType = (typeof linkPreviewTypes)[number];

/** Longest address that is taken for a link, in UTF-16 units. */
export const linkUrlMost = 2048;
/** Most previews of one message, those on their way included. */
export const linkPreviewsMost = 10;
/** How long the service may take for `enrichURL`; the client waits a little longer than that. */
export const linkPreviewTimeoutMs = 8000;

export const linkInvalid = defineError({
  name: 'link_invalid',
  code: 300,
  status: 400,
  message: 'This is not an address that can be shown as a link.',
});
export const linkForbidden = defineError({
  name: 'link_forbidden',
  code: 301,
  status: 422,
  message: 'The service may not fetch this address.',
});
/** Also where a name leads to an address that may not be fetched: what is inside is nobody's business. */
export const linkUnreachable = defineError({
  name: 'link_unreachable',
  code: 302,
  status: 422,
  retryable: true,
  message: 'The address could not be reached.',
});
export const linkTimeout = defineError({
  name: 'link_timeout',
  code: 303,
  status: 422,
  retryable: true,
  message: 'The address took too long to answer.',
});
export const linkTooLarge = defineError({
  name: 'link_too_large',
  code: 304,
  status: 422,
  message: 'What is at this address is too large.',
});
export const linkTooManyRedirects = defineError({
  name: 'link_too_many_redirects',
  code: 305,
  status: 422,
  message: 'The address leads on too many times.',
});
/** `details.page_status` has the status. */
export const linkStatus = defineError({
  name: 'link_status',
  code: 306,
  status: 422,
  message: 'The address answered with an error.',
});
export const linkTypeUnsupported = defineError({
  name: 'link_type_unsupported',
  code: 307,
  status: 422,
  message: 'What is at this address cannot be previewed.',
});
export const linkBroken = defineError({
  name: 'link_broken',
  code: 308,
  status: 422,
  message: 'What is at this address cannot be read.',
});
export const linkWithoutPreview = defineError({
  name: 'link_without_preview',
  code: 309,
  status: 422,
  message: 'The page tells nothing that could be shown.',
});
export const linkImageNotFound = defineError({
  name: 'link_image_not_found',
  code: 310,
  status: 404,
  message: 'There is no such picture.',
});
/** Why an address has no preview (LINK-03), each cause by itself. */
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
