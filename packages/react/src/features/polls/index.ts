export { MessagePoll } from './shown/MessagePoll.tsx';
export type { MessagePollProps } from './shown/messagePollProps.ts';
