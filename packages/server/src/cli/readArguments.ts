import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../config/configError.ts';

/** The words of a command line and its flags. */
export interface Arguments<Flag extends string> {
  readonly words: readonly string[];
  readonly flags: Partial<Record<Flag, string>>;
}

/**
 * Reads a command's arguments: `words` names those that must stand without a flag, in order. Throws a `ConfigError` with
 * the usage for anything else.
 */
export function readArguments<Flag extends string>(
  args: readonly string[],
  { words, flags, usage }: { words: readonly string[]; flags: readonly Flag[]; usage: string },
): Arguments<Flag> {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const flag of flags) options[flag] = { type: 'string' };
  const parsed = parse(args, options, usage);
  const missing = words[parsed.positionals.length];
  if (missing) throw new ConfigError(`${missing} is missing.\n${usage}`);
  const extra = parsed.positionals[words.length];
  if (extra !== undefined) throw new ConfigError(`"${extra}" is one word too many.\n${usage}`);
  return { words: parsed.positionals, flags: parsed.values as Partial<Record<Flag, string>> };
}

function parse(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}

/** The flags that every command takes as `readConfig` wants them. */
export const configArguments = ({ data }: { data?: string }): string[] =>
  data === undefined ? [] : ['--data', data];
