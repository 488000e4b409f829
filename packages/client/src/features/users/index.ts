export { isBlocked, isMutedOrBlocked } from './mutedOrBlocked.ts';
export { isWhole, People, type Person } from './people.ts';
export { receiveMe } from './receiveMe.ts';
