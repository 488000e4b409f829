export { isBlocked, isHushed } from './hushed.ts';
export { isWhole, People, type Person } from './people.ts';
export { takeMe } from './takeMe.ts';
