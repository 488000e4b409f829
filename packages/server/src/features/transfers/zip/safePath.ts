import { maxPathLength } from './zipLimits.ts';

/** Whether a path is relative, without traversal, on any system. */
export function safePath(path: string): boolean {
  if (path.length === 0 || path.length > maxPathLength || !path.isWellFormed()) return false;
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || /[\\\p{Cc}]/u.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
