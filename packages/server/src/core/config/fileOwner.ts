import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns a sentence with the owner of a file, or of the nearest folder on the way up that this account sees, if it is
 * another account than that of this process; otherwise an empty text.
 */
export function foreignOwner(path: string): string {
  const own = process.geteuid?.();
  const owner = ownerOf(path);
  if (own === undefined || owner === undefined || owner.uid === own) return '';
  return ` ${owner.path} belongs to ${accountName(owner.uid)}; this command runs as ${accountName(own)}.`;
}

function ownerOf(path: string): { path: string; uid: number } | undefined {
  try {
    return { path, uid: statSync(path).uid };
  } catch {
    return dirname(path) === path ? undefined : ownerOf(dirname(path));
  }
}

/** Returns the name of an account, or its number if the machine has no name for it. */
function accountName(uid: number): string {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const lines = accounts.split('\n').map((line) => line.split(':'));
  return lines.find((fields) => fields[2] === String(uid))?.[0] ?? `user ${uid}`;
}
