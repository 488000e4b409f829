export { isWhole, People, type Person } from './people.ts';
