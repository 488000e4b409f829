/** A command of `bin/confab`. */
export interface Command {
  readonly name: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** All of `confab NAME --help`. */
  readonly usage: string;
  /** Runs with the arguments after the command's name. */
  run(args: readonly string[]): Promise<void>;
}
