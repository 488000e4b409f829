import type { Capability } from '@confab/protocol';
import type { Person } from '../person.ts';

/** The ids by which paths are requested. */
export interface Names {
  readonly type: string;
  readonly id: string;
  readonly message: string;
  readonly file: string;
}

/**
 * A request that reads something of a channel. `names` are those of the channel and its root message, or of missing
 * ones.
 */
export interface ReadPath {
  readonly name: string;
  /** The expected content of a reader's answer; the secret by default. */
  readonly finds?: 'secret' | 'nothing';
  /** The capability that the request needs besides reading the channel. */
  readonly needs?: Capability;
  read(person: Person, names: Names): Promise<unknown>;
}
