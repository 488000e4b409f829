export { Groups, groups } from './groups.ts';
