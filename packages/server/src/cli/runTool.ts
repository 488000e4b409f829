import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConfigError } from '../core/config/configError.ts';

const run = promisify(execFile);

/**
 * Runs one of PostgreSQL's own programs, connected to `url` if there is one. The password is passed in the environment,
 * because every account can read the arguments of a process. The first line of the program's errors becomes the error.
 */
export async function runTool(name: string, args: readonly string[], url?: string): Promise<void> {
  const { withoutPassword, password } = separatePassword(url);
  const all = withoutPassword === undefined ? args : [...args, '--dbname', withoutPassword];
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) };
  try {
    await run(name, [...all], { env });
  } catch (error) {
    const { code, signal, stderr } = error as { code?: unknown; signal?: string | null; stderr?: string };
    if (code === 'ENOENT') {
      throw new ConfigError(
        `${name} is not on the PATH: install the PostgreSQL client tools that match your server's version.`,
      );
    }
    const reason = stderr?.trim().split('\n')[0];
    const status = signal ? `signal ${signal}` : `status ${code}`;
    throw new ConfigError(reason ? `${name} failed: ${reason}` : `${name} failed (${status}).`);
  }
}

function separatePassword(url: string | undefined): { withoutPassword?: string; password?: string } {
  if (url === undefined) return {};
  const parsed = new URL(url);
  const parameter = parsed.searchParams.get('password');
  const password = parameter ?? decodeURIComponent(parsed.password);
  parsed.password = '';
  if (parameter !== null) parsed.searchParams.delete('password');
  return { withoutPassword: parsed.href, ...(password !== '' && { password }) };
}
