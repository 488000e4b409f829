import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command line's entry point. */
export const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The result of a command, its output without surrounding space. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in a process of its own, with these environment variables besides the test's own. */
export function runConfab(
  variables: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<CommandResult> {
  const options = { env: { ...process.env, CONFAB_DATABASE_URL: '', ...variables } };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--conditions=confab-source', mainFile, ...args],
      options,
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() });
      },
    );
  });
}
