export { type AutoMarkRead, useAutoMarkRead } from './useAutoMarkRead.ts';
