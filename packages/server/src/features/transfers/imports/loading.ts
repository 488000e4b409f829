import type { ServerContext } from '../../../core/feature/feature.ts';
import type { RunningTask } from '../../tasks/index.ts';
import type { PeopleOptions } from './people.ts';
import type { Source } from './source.ts';
import type { Tally } from './tally.ts';

/** Position of an import: everything before it is done. */
export interface LoadCursor {
  readonly phase: 'people' | 'channels' | 'messages' | 'members';
  /** Completed users or channels. */
  readonly at: number;
  /** Completed messages or members of the next channel. */
  readonly within: number;
  /** Users known only from messages, by the archive's ids, met so far. */
  readonly unlisted: readonly string[];
}

/** The shared state of an import. */
export interface Loading {
  readonly context: ServerContext;
  readonly task: RunningTask<unknown, LoadCursor>;
  readonly importId: string;
  readonly isDry: boolean;
  readonly options: PeopleOptions;
  readonly source: Source;
  readonly tally: Tally;
}
