export { isBlocked, isMutedOrBlocked } from './mutedOrBlocked.ts';
export { isFullProfile, People, type Person } from './people.ts';
export { queryUsers } from './queryUsers.ts';
export { receiveMe } from './receiveMe.ts';
