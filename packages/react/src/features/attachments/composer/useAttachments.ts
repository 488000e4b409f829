import type { Channel } from '@confab/client';
import type { LocalAttachment, MessageComposer } from '@confab/client/composer';
import { useReadable } from '../../../core/bindings/index.ts';
import { useCanUpload } from './useCanUpload.ts';

/** The attachments of a message being written. */
export interface ComposerAttachments {
  readonly list: readonly LocalAttachment[];
  /** The maximum number of files per message. */
  readonly maxFiles: number;
  /** The number of files that can still be added. */
  readonly freeSlots: number;
  /** Whether an upload has not finished; the message cannot be sent until then (COMP-03). */
  readonly isUploading: boolean;
  /** Whether files may be attached here at all (ATT-03). */
  readonly canUpload: boolean;
}

/** Returns the files of `composer`, which writes into `channel`; add, retry and remove through `composer.attachments`. */
export function useAttachments(channel: Channel, composer: MessageComposer): ComposerAttachments {
  const list = useReadable(composer.attachments.state);
  const maxFiles = useReadable(composer.config, (config) => config.attachments.maxFiles);
  const canUpload = useCanUpload(channel);
  const { freeSlots, isUploading } = composer.attachments;
  return { list, maxFiles, freeSlots, isUploading, canUpload };
}
