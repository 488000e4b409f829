import type { Readable } from '../../core/store/store.ts';
import type { LocalMessage } from '../messages/index.ts';

/** Opens and closes the composer that edits a message. */
export interface EditSession<Composer> {
  open(message: LocalMessage): void;
  /** Opens a closed edit again with its content, unless another one is open. */
  reopen(composer: Composer): void;
  close(): void;
  /** The composer of the open edit. */
  readonly current: Readable<Composer | undefined>;
}
