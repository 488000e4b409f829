import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Copies the regular files below a folder that `isWanted` accepts, by path with `/`. A file that a running server
 * removes meanwhile is left out.
 */
export async function copyFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !isWanted(path.split(sep).join('/'))) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}
