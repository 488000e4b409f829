import type { LocalAttachment } from '@confab/client';
import { uploadBlocks } from '@confab/protocol';
import { CircleAlert, RotateCw, X } from 'lucide-react';
import { Icon, IconButton } from '../../../../core/primitives/index.ts';
import { useClient } from '../../../../core/provider/index.ts';
import { useLaterText } from '../../../../core/text/useLaterText.ts';
import { fileIcon } from '../../fileIcon.ts';
import { VoiceTile } from '../../voice/VoiceTile.tsx';
import { attachmentNote } from './attachmentNote.ts';
import { UploadBar, UploadRing } from './UploadProgress.tsx';

export interface AttachmentTileProps {
  attachment: LocalAttachment;
  filesMost: number;
  hasFreeSlot: boolean;
  /** Whether the Tab key leads here. */
  isCurrent: boolean;
  onFocus(): void;
  onRemove(): void;
  onRetry(): void;
}

/** One file of the tray: a picture as itself, others by name and kind, with progress or what went wrong. */
export function AttachmentTile(props: AttachmentTileProps) {
  const { attachment, filesMost, hasFreeSlot, isCurrent, onFocus, onRemove, onRetry } = props;
  const { t, format } = useLaterText();
  const client = useClient();
  const { uploadState, blockedBy, id } = attachment.local;
  const name = attachment.title || t('uploads.untitled');
  const isWrong = uploadState === 'failed' || uploadState === 'blocked';
  const isOnItsWay = uploadState === 'pending' || uploadState === 'uploading';
  // A rule does not change by asking again; a place may have become free.
  const canRetry = uploadState === 'failed' || (blockedBy === uploadBlocks.slot && hasFreeSlot);
  const note = attachmentNote(attachment, { t, format, filesMost });
  const picture = attachment.type === 'image' && !isWrong ? pictureOf(attachment) : undefined;
  const isVoice = attachment.type === 'voiceRecording' && !isWrong;
  const tabIndex = isCurrent ? 0 : -1;

  return (
    <li className="cf-attachment-tile" data-state={uploadState}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds what is filled in, not a file */}
      <div
        className="cf-attachment-tile__body"
        data-shape={picture ? 'picture' : isVoice ? 'voice' : 'card'}
        data-attachment-id={id}
        role="group"
        tabIndex={tabIndex}
        aria-label={note ? `${name}, ${note}` : name}
        aria-keyshortcuts="Delete"
        data-cf-tooltip={picture ? `${name}, ${note}` : undefined}
        onFocus={onFocus}
      >
        {picture && <img src={client.fileUrl(picture)} alt="" decoding="async" draggable={false} />}
        {isVoice && <VoiceTile attachment={attachment} note={note} tabIndex={tabIndex} />}
        {!picture && !isVoice && (
          <>
            <span className="cf-attachment-tile__icon">
              <Icon of={isWrong ? CircleAlert : fileIcon(attachment)} />
            </span>
            <span className="cf-attachment-tile__words">
              <bdi>{name}</bdi>
              <small>{note}</small>
              {isOnItsWay && <UploadBar name={name} attachment={attachment} />}
            </span>
          </>
        )}
        {picture && isOnItsWay && <UploadRing name={name} attachment={attachment} />}
        {canRetry && (
          <IconButton
            size="sm"
            icon={RotateCw}
            label={t('uploads.retry', { name })}
            tabIndex={tabIndex}
            onClick={onRetry}
          />
        )}
      </div>
      <button
        type="button"
        className="cf-attachment-tile__remove"
        aria-label={t(isOnItsWay ? 'uploads.cancel' : 'uploads.remove', { name })}
        tabIndex={tabIndex}
        onClick={onRemove}
      >
        <Icon of={X} size="xs" />
      </button>
    </li>
  );
}

const pictureOf = ({ local, thumb_url, image_url }: LocalAttachment) =>
  local.previewUri ?? thumb_url ?? image_url;
