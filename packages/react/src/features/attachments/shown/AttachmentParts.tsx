import type { Attachment } from '@confab/protocol';
import { createContext, type ReactNode, Suspense, useContext, useMemo } from 'react';
import { OverrideBoundary, useOverrides } from '../../../core/overrides/index.ts';
import { lazyPart } from '../../../core/primitives/index.ts';
import { attachmentGroups, type Picture } from './attachmentGroups.ts';
import { CustomCard } from './CustomCard.tsx';
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
export function AttachmentParts(props: AttachmentPartsProps) {
  const overrides = useOverrides().attachments;
  const isReplaced = ({ type = 'file' }: Attachment) => overrides[type] !== undefined;
  return props.attachments.some(isReplaced) ? (
    <ReplacedParts {...props} isReplaced={isReplaced} />
  ) : (
    <OwnParts {...props} />
  );
}

/** The kit's own drawing of the attachment that an override replaces. */
const OwnDrawing = createContext<ReactNode>(null);
const Default = () => useContext(OwnDrawing);

/** The attachments that the kit draws, then those that the host draws. */
function ReplacedParts(props: AttachmentPartsProps & { isReplaced(attachment: Attachment): boolean }) {
  const { messageId, attachments, onOpenPicture, isReplaced } = props;
  const overrides = useOverrides().attachments;
  const { pictures } = attachmentGroups(attachments);
  const draw = (shown: readonly Attachment[], key: string) => {
    const drawn = attachmentGroups(shown).pictures;
    const open = (index: number, anchor: Element) =>
      onOpenPicture?.(pictures.indexOf(drawn[index] as Picture), anchor);
    return <OwnParts messageId={messageId + key} attachments={shown} onOpenPicture={open} />;
  };
  const own = attachments.filter((attachment) => !isReplaced(attachment));
  return (
    <>
      {own.length > 0 && draw(own, '')}
      {attachments.map((attachment, index) => {
        const { type = 'file' } = attachment;
        const Override = overrides[type];
        return (
          Override && (
            <OwnDrawing.Provider key={`${type} ${index}`} value={draw([attachment], ` ${index}`)}>
              <OverrideBoundary name={`attachments.${type}`}>
                <Override attachment={attachment} messageId={messageId} Default={Default} />
              </OverrideBoundary>
            </OwnDrawing.Provider>
          )
        );
      })}
    </>
  );
}

function OwnParts({ messageId, attachments, onOpenPicture }: AttachmentPartsProps) {
  const groups = useMemo(() => attachmentGroups(attachments), [attachments]);
  const { pictures, videos, sounds, files, custom } = groups;
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
      {custom.map((attachment, index) => (
        <CustomCard key={`${attachment.type} ${index}`} attachment={attachment} />
      ))}
    </div>
  );
}

function VideoSlot({ video }: { video: Attachment }) {
  const { width, height } = mediaSize(video);
  return <div className="cf-video" style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }} />;
}
