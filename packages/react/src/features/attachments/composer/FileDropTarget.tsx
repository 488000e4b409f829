import type { Channel } from '@confab/client';
import { composerOf, type MessageComposer } from '@confab/client/composer';
import { FileUp, FileX } from 'lucide-react';
import type { RefObject } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useHidden } from '../../../core/overrides/index.ts';
import { Icon } from '../../../core/primitives/index.ts';
import { useNotify } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { DroppedFiles } from './fileDrop.ts';
import { uploadsText } from './text.en.ts';
import { useCanUpload } from './useCanUpload.ts';
import { useFileDrop } from './useFileDrop.ts';
import './FileDropTarget.css';

export interface FileDropTargetProps {
  /** The element that files can be dropped on; the highlight covers it. */
  container: RefObject<HTMLElement | null>;
  channel: Channel;
  /** The composer that gets the files; defaults to the channel's own. */
  composer?: MessageComposer;
  label: string;
}

/**
 * Attaches files dropped anywhere in a channel to its composer, and shows a highlight while they are dragged over it
 * (UX-12).
 */
export function FileDropTarget({
  container,
  channel,
  composer = composerOf(channel),
  label,
}: FileDropTargetProps) {
  const { t } = useText(uploadsText);
  const notify = useNotify();
  const capability = composer.scope.parentId === undefined ? 'send-message' : 'send-reply';
  const canSend = useReadable(channel.state, (state) => state.ownCapabilities.has(capability));
  const canAttach = useCanUpload(channel) && canSend;

  function addFiles({ files, hasFolders }: DroppedFiles) {
    const open = composer.editing.get() ?? composer;
    open.attachments.add(files);
    if (hasFolders) notify({ severity: 'warning', message: t('uploads.foldersLeftOut') });
    composer.focus();
  }

  const isOver = useFileDrop(container, canAttach ? addFiles : undefined);
  const isHidden = useHidden().has('uploads');
  if (!isOver || isHidden) return null;
  return (
    <div className="cf-file-drop" data-refused={!canAttach || undefined}>
      <p>
        <Icon of={canAttach ? FileUp : FileX} size="lg" />
        {canAttach ? t('uploads.drop', { channel: label }) : t('uploads.notAllowed')}
      </p>
    </div>
  );
}
