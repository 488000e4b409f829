export { isBlocked, isMutedOrBlocked } from './mutedOrBlocked.ts';
export { isFullProfile, People, type Person, toRef } from './people.ts';
export { queryUsers } from './queryUsers.ts';
export { receiveMe } from './receiveMe.ts';
