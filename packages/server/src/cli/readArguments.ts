import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../core/config/configError.ts';

/** The positional arguments and flags of a command line. */
export interface Arguments<Flag extends string> {
  readonly words: readonly string[];
  readonly flags: Partial<Record<Flag, string>>;
  /** The given flags among `switches`. */
  readonly given: ReadonlySet<string>;
}

/**
 * Reads a command's arguments: `words` names the required positional arguments in order, and `switches` the flags
 * without a value. Throws a `ConfigError` with the usage for anything else.
 */
export function readArguments<Flag extends string>(
  args: readonly string[],
  {
    words,
    flags,
    switches = [],
    usage,
  }: { words: readonly string[]; flags: readonly Flag[]; switches?: readonly string[]; usage: string },
): Arguments<Flag> {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const flag of flags) options[flag] = { type: 'string' };
  for (const name of switches) options[name] = { type: 'boolean' };
  const parsed = parse(args, options, usage);
  const missing = words[parsed.positionals.length];
  if (missing) throw new ConfigError(`Missing argument: ${missing}.\n${usage}`);
  const extra = parsed.positionals[words.length];
  if (extra !== undefined) throw new ConfigError(`Unexpected argument: "${extra}".\n${usage}`);
  const given = new Set(switches.filter((name) => parsed.values[name] === true));
  return { words: parsed.positionals, flags: parsed.values as Partial<Record<Flag, string>>, given };
}

/** Reads the action of a command, its first argument. Throws a `ConfigError` with the usage if there is no such one. */
export function readAction<Action extends string>(
  given: string | undefined,
  actions: readonly Action[],
  usage: string,
): Action {
  const action = actions.find((name) => name === given);
  if (action !== undefined) return action;
  const problem = given === undefined ? 'Missing action' : `Unknown action: "${given}"`;
  throw new ConfigError(`${problem}. The actions are ${actions.join(', ')}.\n${usage}`);
}

function parse(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}

/** The flags that every command passes to `readConfig`. */
export const configArguments = ({ data }: { data?: string }): string[] =>
  data === undefined ? [] : ['--data', data];
