import type { Channel, MessageComposer } from '@confab/client';
import { FileUp, FileX } from 'lucide-react';
import type { RefObject } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Icon } from '../../../core/primitives/index.ts';
import { useNotify } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { DroppedFiles } from './fileDrop.ts';
import { useCanUpload } from './useCanUpload.ts';
import { useFileDrop } from './useFileDrop.ts';
import './FileDropTarget.css';

export interface FileDropTargetProps {
  /** Where files may be dropped; the highlight covers it. */
  place: RefObject<HTMLElement | null>;
  channel: Channel;
  /** What takes them; the channel's own unless told. */
  composer?: MessageComposer;
  label: string;
}

/** Takes files dropped anywhere in a channel into its composer, and shows so while they hang over it (UX-12). */
export function FileDropTarget({ place, channel, composer = channel.composer, label }: FileDropTargetProps) {
  const { t } = useText();
  const notify = useNotify();
  const capability = composer.scope.parentId === undefined ? 'send-message' : 'send-reply';
  const canSend = useReadable(channel.state, (state) => state.ownCapabilities.has(capability));
  const canAttach = useCanUpload(channel) && canSend;

  function take({ files, hasFolders }: DroppedFiles) {
    const open = composer.editing.get() ?? composer;
    open.attachments.add(files);
    if (hasFolders) notify({ severity: 'warning', message: t('uploads.foldersLeftOut') });
    composer.focus();
  }

  const isOver = useFileDrop(place, canAttach ? take : undefined);
  if (!isOver) return null;
  return (
    <div className="cf-file-drop" data-refused={!canAttach || undefined}>
      <p>
        <Icon of={canAttach ? FileUp : FileX} size="lg" />
        {canAttach ? t('uploads.drop', { channel: label }) : t('uploads.notAllowed')}
      </p>
    </div>
  );
}
