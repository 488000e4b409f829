export { isBlocked, isHushed } from './hushed.ts';
export { isWhole, People, type Person } from './people.ts';
export { receiveMe } from './receiveMe.ts';
