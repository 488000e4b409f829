import type { ServerContext } from '../../../core/feature/feature.ts';
import type { RunningTask } from '../../tasks/index.ts';
import type { PeopleOptions } from './people.ts';
import type { Source } from './source.ts';
import type { Tally } from './tally.ts';

/** Where an import stands: what comes before this place is done. */
export interface LoadCursor {
  readonly phase: 'people' | 'channels' | 'messages' | 'members';
  /** How many people or channels are done. */
  readonly at: number;
  /** How many messages or members of the next channel are done. */
  readonly within: number;
  /** People whom only messages know of, by the archive's ids, that were met before. */
  readonly unlisted: readonly string[];
}

/** An import as its parts share it. */
export interface Loading {
  readonly context: ServerContext;
  readonly task: RunningTask<unknown, LoadCursor>;
  readonly importId: string;
  readonly isDry: boolean;
  readonly options: PeopleOptions;
  readonly source: Source;
  readonly tally: Tally;
}
