import { focusControl, type MessageParts } from '../messages/registry/messageParts.ts';
import { PollCard } from './shown/PollCard.tsx';

/** See {@link MessageParts}. */
export const polls = {
  actions: { vote: { run: focusControl('.cf-poll__option') } },
  components: { PollCard },
} satisfies MessageParts;
