import { focusControl, type MessageParts } from '../messages/registry/messageParts.ts';
import { LocationCard } from './shown/LocationCard.tsx';

/** See {@link MessageParts}. */
export const locations = {
  actions: { openLocation: { run: focusControl('.cf-location button') } },
  components: { LocationCard },
} satisfies MessageParts;
