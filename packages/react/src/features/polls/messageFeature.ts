import type { LocalMessage } from '@confab/client';
import type { MessageFeature } from '../messages/registry/messageFeature.ts';
import { MessagePoll } from './shown/MessagePoll.tsx';

const hasPoll = ({ poll, type }: LocalMessage) => poll !== undefined && type !== 'deleted';

/** The poll of a message (POLL-04). */
export const polls: MessageFeature = {
  name: 'polls',
  actions: [{ name: 'vote', key: 'V', isAvailable: hasPoll }],
  body: { isIn: hasPoll, Part: MessagePoll },
};
