export { ChannelView, type ChannelViewProps } from './ChannelView.tsx';
export { Chat } from './Chat.tsx';
export type { ChatProps } from './chatProps.ts';
