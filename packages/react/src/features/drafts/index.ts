export { useHasDraft } from './useHasDraft.ts';
