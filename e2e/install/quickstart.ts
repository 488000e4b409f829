import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The address of the server in the quickstart. */
export const quickstartServer = 'https://chat.example';

/** Returns the code of the quickstart, as the kit's README prints it. */
export async function readQuickstart(): Promise<string> {
  const readme = await readFile(join(root, 'packages/react/README.md'), 'utf8');
  const [, code] = /```tsx\n([\s\S]*?)```/.exec(readme) ?? [];
  if (!code?.includes(quickstartServer)) throw new Error('packages/react/README.md has no quickstart.');
  return code;
}
