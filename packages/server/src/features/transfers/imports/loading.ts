import type { ServerContext } from '../../../core/feature/feature.ts';
import type { RunningTask } from '../../tasks/index.ts';
import type { PeopleOptions } from './people.ts';
import type { Source } from './source.ts';
import type { Tally } from './tally.ts';

/** The admin's choices for an import. */
export interface ImportOptions extends PeopleOptions {
  /** Whether files are fetched that the archive only links to. */
  readonly files: boolean;
  /** The public address of this server, for links to messages; empty if it is unknown. */
  readonly base: string;
}

/** Position of an import: everything before it is done. */
export interface LoadCursor {
  readonly phase: 'people' | 'channels' | 'messages' | 'members';
  /** Completed users or channels. */
  readonly at: number;
  /** Completed messages or members of the next channel. */
  readonly within: number;
  /** Users known only from messages, by the archive's ids, met so far. */
  readonly unlisted: readonly string[];
  /** Completed emoji and bookmarks, which follow the members, and the check of links after them. */
  readonly extras?: number;
}

/** The shared state of an import. */
export interface Loading {
  readonly context: ServerContext;
  readonly task: RunningTask<unknown, LoadCursor>;
  readonly importId: string;
  readonly isDry: boolean;
  readonly options: ImportOptions;
  readonly source: Source;
  readonly tally: Tally;
}
