import type { MessageParts } from '../messages/registry/messageParts.ts';
import { MissedMentions } from './missed/MissedMentions.tsx';

/** See {@link MessageParts}. */
export const mentions = { components: { MissedMentions } } satisfies MessageParts;
