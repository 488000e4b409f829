import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConfigError } from '../core/config/configError.ts';

const run = promisify(execFile);

/** Runs one of the database's own programs; its output on failure becomes the error. */
export async function runTool(name: string, args: readonly string[]): Promise<void> {
  try {
    await run(name, [...args]);
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new ConfigError(
        `${name} is not on the PATH: install the PostgreSQL client tools that match your server's version.`,
      );
    }
    throw new ConfigError(`${name} failed: ${stderr?.trim().split('\n')[0] || (error as Error).message}`);
  }
}
