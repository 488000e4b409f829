import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and the missing ones above it. Unlike `mkdirSync` with `recursive`, it throws where the system creates
 * none, such as in /proc, instead of trying forever.
 */
export function createFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    createFolder(dirname(path), mode);
    mkdirSync(path, { mode });
  }
}
