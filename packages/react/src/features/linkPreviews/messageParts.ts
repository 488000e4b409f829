import type { MessageParts } from '../messages/registry/messageParts.ts';
import { PreviewParts } from './shown/PreviewParts.tsx';

/** See {@link MessageParts}. */
export const linkPreviews = { components: { PreviewParts } } satisfies MessageParts;
