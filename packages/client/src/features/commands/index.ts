export { commandChanges } from './commandChanges.ts';
