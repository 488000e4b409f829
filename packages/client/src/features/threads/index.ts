export { ChannelThreads } from './channelThreads.ts';
export { OwnThreads } from './ownThreads.ts';
export { Thread, type ThreadState } from './thread.ts';
export { Threads } from './threads.ts';
