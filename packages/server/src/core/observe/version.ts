import { readFileSync } from 'node:fs';

/** The server's version, from its package. */
export const serverVersion: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;
