export { threadOf } from './channelThreads.ts';
export { OwnThreads } from './ownThreads.ts';
export { ownThreads } from './ownThreadsPart.ts';
export { Thread, type ThreadState } from './thread.ts';
