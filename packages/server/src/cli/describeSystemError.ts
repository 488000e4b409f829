import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { foreignOwner } from '../core/config/fileOwner.ts';

/** Describes an error of the file system in one sentence that names the file; undefined for any other error. */
export function describeSystemError(error: unknown): string | undefined {
  const { code = '', syscall, path: source, dest } = error as NodeJS.ErrnoException & { dest?: string };
  // A copy fails at its target, unless the source is missing or unreadable.
  const path = dest !== undefined && fullCodes.has(code) ? dest : source;
  if (fullCodes.has(code)) return `${path ?? 'A file'} cannot be written: ${reasons[code]}.`;
  if (path === undefined || !(code in reasons)) return undefined;
  if (code === 'ENOENT' && syscall !== 'mkdir') {
    const folder = dirname(path);
    return existsSync(folder) ? `${path} does not exist.` : `The folder ${folder} does not exist.`;
  }
  const verb = syscall === 'mkdir' ? 'created' : 'used';
  return `${path} cannot be ${verb}: ${reasons[code]}.${deniedCodes.has(code) ? foreignOwner(path) : ''}`;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const deniedCodes = new Set(['EACCES', 'EPERM']);

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file, not a folder',
  EFBIG: 'it would be larger than the system allows',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'the system allows no folder there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
};
