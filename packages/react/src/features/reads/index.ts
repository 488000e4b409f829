export { type ReadRule, useReadRule } from './useReadRule.ts';
