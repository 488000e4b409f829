import type { LocalAttachment } from '@confab/client/composer';
import { attachmentLabel, isCustomAttachment, uploadBlocks } from '@confab/protocol';
import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Icon, IconButton } from '../../../../core/primitives/index.ts';
import { useClient } from '../../../../core/provider/index.ts';
import { useText } from '../../../../core/text/index.ts';
import { fileIcon } from '../../fileIcon.ts';
import { VoiceTile } from '../../voice/VoiceTile.tsx';
import { attachmentNote } from './attachmentNote.ts';
import { DescribeImage } from './DescribeImage.tsx';
import { uploadTrayText } from './text.en.ts';
import { UploadBar, UploadRing } from './UploadProgress.tsx';

export interface AttachmentTileProps {
  attachment: LocalAttachment;
  maxFiles: number;
  hasFreeSlot: boolean;
  /** Whether the tile is the one in the tab order. */
  isCurrent: boolean;
  onFocus(): void;
  onRemove(): void;
  onRetry(): void;
  /** Saves the description of an image. */
  onDescribe(description: string): void;
}

/** A file of the tray: a thumbnail for a picture, name and kind for others, with upload progress or the error. */
export function AttachmentTile(props: AttachmentTileProps) {
  const { attachment, maxFiles, hasFreeSlot, isCurrent, onFocus, onRemove, onRetry, onDescribe } = props;
  const { t, format } = useText(uploadTrayText);
  const client = useClient();
  const { uploadState, blockedBy, id } = attachment.local;
  const name =
    (isCustomAttachment(attachment) ? attachmentLabel(attachment) : attachment.title) ||
    t('uploads.untitled');
  const hasProblem = uploadState === 'failed' || uploadState === 'blocked';
  const isInProgress = uploadState === 'pending' || uploadState === 'uploading';
  // Retrying does not help against a rule; a free slot may have appeared.
  const canRetry = uploadState === 'failed' || (blockedBy === uploadBlocks.slot && hasFreeSlot);
  const note = attachmentNote(attachment, { t, format, maxFiles });
  const picture = attachment.type === 'image' && !hasProblem ? pictureOf(attachment) : undefined;
  const isVoice = attachment.type === 'voiceRecording' && !hasProblem;
  const tabIndex = isCurrent ? 0 : -1;
  const [isDescribing, setDescribing] = useState(false);

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
              <Icon of={hasProblem ? CircleAlert : fileIcon(attachment)} />
            </span>
            <span className="cf-attachment-tile__words">
              <bdi>{name}</bdi>
              <small>{note}</small>
              {isInProgress && <UploadBar name={name} attachment={attachment} />}
            </span>
          </>
        )}
        {picture && isInProgress && <UploadRing name={name} attachment={attachment} />}
        {canRetry && (
          <IconButton
            size="sm"
            icon={RotateCw}
            label={t('uploadTray.retry', { name })}
            tabIndex={tabIndex}
            onClick={onRetry}
          />
        )}
      </div>
      {picture && (
        <button
          type="button"
          className="cf-attachment-tile__alt"
          data-done={attachment.fallback !== undefined || undefined}
          aria-label={t(attachment.fallback ? 'uploadTray.changeDescription' : 'uploadTray.describeOf', {
            name,
          })}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onClick={() => setDescribing(true)}
        >
          {t('uploadTray.alt')}
        </button>
      )}
      {picture && isDescribing && (
        <DescribeImage
          attachment={attachment}
          picture={picture}
          onSave={onDescribe}
          onClose={() => setDescribing(false)}
        />
      )}
      <button
        type="button"
        className="cf-attachment-tile__remove"
        aria-label={t(isInProgress ? 'uploadTray.cancel' : 'uploads.remove', { name })}
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
