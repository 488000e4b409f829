import type { Channel, LocalAttachment, MessageComposer } from '@confab/client';
import { useReadable } from '../../../core/bindings/index.ts';
import { useCanUpload } from './useCanUpload.ts';

/** The files of a message that is being written, and what may be done with them. */
export interface ComposerAttachments {
  readonly list: readonly LocalAttachment[];
  /** Most files of one message. */
  readonly filesMost: number;
  /** How many more files the message takes. */
  readonly freeSlots: number;
  /** Whether an upload has not ended yet; until then the message does not go out (COMP-03). */
  readonly isUploading: boolean;
  /** Whether files may be attached here at all (ATT-03). */
  readonly canUpload: boolean;
}

/** Follows the files of `composer`, which writes into `channel`; add, retry and remove through `composer.attachments`. */
export function useAttachments(channel: Channel, composer: MessageComposer): ComposerAttachments {
  const list = useReadable(composer.attachments.state);
  const filesMost = useReadable(composer.config, (config) => config.attachments.filesMost);
  const canUpload = useCanUpload(channel);
  const { freeSlots, isUploading } = composer.attachments;
  return { list, filesMost, freeSlots, isUploading, canUpload };
}
