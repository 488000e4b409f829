import type { Attachment } from '@confab/protocol';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../../core/primitives/index.ts';
import { attachmentGroups } from './attachmentGroups.ts';
import { FileRow } from './FileRow.tsx';
import { mediaSize } from './mediaSize.ts';
import { PictureGrid } from './PictureGrid.tsx';
import './MessageAttachments.css';

export interface AttachmentPartsProps {
  /** The message's id, which makes the keys of its sounds unique. */
  messageId: string;
  attachments: readonly Attachment[];
  /** Opens the picture at this index. */
  onOpenPicture?(index: number, anchor: Element): void;
}

const SoundPlayer = lazyPart(async () => ({ default: (await import('./players.ts')).SoundPlayer }), 'row');
const VideoPlayer = lazyPart(async () => ({ default: (await import('./players.ts')).VideoPlayer }), 'row');

/** The lazily loaded part of MessageAttachments. */
export function AttachmentParts({ messageId, attachments, onOpenPicture }: AttachmentPartsProps) {
  const { pictures, videos, sounds, files } = useMemo(() => attachmentGroups(attachments), [attachments]);
  return (
    <div className="cf-attachments cf-carried">
      {pictures.length > 0 && <PictureGrid pictures={pictures} onOpen={onOpenPicture} />}
      {videos.map((video, index) => (
        <Suspense key={`${video.asset_url} ${index}`} fallback={<VideoSlot video={video} />}>
          <VideoPlayer video={video} />
        </Suspense>
      ))}
      {sounds.map((sound, index) => (
        <Suspense key={`${sound.asset_url} ${index}`} fallback={<div className="cf-sound cf-room" />}>
          <SoundPlayer sound={sound} soundKey={`${messageId} ${index}`} />
        </Suspense>
      ))}
      {files.map((file, index) => (
        <FileRow key={`${file.asset_url} ${index}`} attachment={file} />
      ))}
    </div>
  );
}

function VideoSlot({ video }: { video: Attachment }) {
  const { width, height } = mediaSize(video);
  return <div className="cf-video" style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }} />;
}
