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
