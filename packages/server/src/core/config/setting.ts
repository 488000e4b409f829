import type { Rule } from './rules.ts';

/** A setting: its sources, its validation and its description. */
export interface Setting<T> {
  /** Its environment variable. Its key in confab.json is its name in `settings.ts`. */
  readonly variable: string;
  /** Its command line flag, if any. */
  readonly flag?: string;
  readonly fallback: T;
  readonly read: Rule<NonNullable<T>>;
  readonly meaning: string;
}

/** Declares a setting with a default. */
export const setting = <T>(
  variable: string,
  fallback: NoInfer<T>,
  read: Rule<T>,
  meaning: string,
  flag?: string,
): Setting<T> => ({ variable, flag, fallback, read: read as Rule<NonNullable<T>>, meaning });

/** Declares a setting that is undefined unless it is set. */
export const optional = <T>(variable: string, read: Rule<T>, meaning: string): Setting<T | undefined> => ({
  variable,
  fallback: undefined,
  read: read as Rule<NonNullable<T>>,
  meaning,
});
