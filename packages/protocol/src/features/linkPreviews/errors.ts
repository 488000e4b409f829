import { defineError } from '../../contract/error.ts';

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
export const errors = [linkInvalid, linkImageNotFound, ...linkFailures] as const;
