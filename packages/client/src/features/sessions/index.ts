export { Sessions } from './sessions.ts';
