import type { LocalMessage } from '@confab/client';
import type { Attachment } from '@confab/protocol';
import { Play } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useState } from 'react';
import { Icon } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { plainText } from '../../markdown/index.ts';
import { Gallery } from '../gallery/Gallery.tsx';
import type { PictureSource } from '../gallery/GalleryPanel.tsx';
import { attachmentGroups, type Picture } from '../shown/attachmentGroups.ts';
import { fileDisplay } from '../shown/fileDisplay.ts';
import { PictureTile } from '../shown/PictureTile.tsx';
import { filesText } from '../shown/text.en.ts';
import { useFileSource } from '../shown/useFileSource.ts';
import type { FileListProps } from './fileListProps.ts';
import { channelFilesText } from './text.en.ts';
import '../shown/MessageAttachments.css';

/** An image or a video, and its message. */
interface Medium {
  readonly key: string;
  readonly message: LocalMessage;
  readonly picture?: Picture;
  readonly video?: Attachment;
}

/** The images when the gallery was opened: one that arrives meanwhile does not move them. */
interface OpenedGallery {
  readonly pictures: readonly Medium[];
  readonly index: number;
  readonly anchor: Element;
}

/** The images and videos of messages as a grid; an image opens large, a video in its message. */
export function MediaGrid({ messages, onOpenMessage }: FileListProps) {
  const { t } = useText(channelFilesText);
  const [opened, setOpened] = useState<OpenedGallery>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const media = messages.flatMap(mediaOf);
  const open = (key: string, anchor: Element) => {
    const pictures = media.filter(({ picture }) => picture);
    setOpened({ pictures, index: pictures.findIndex((one) => one.key === key), anchor });
  };
  const stopKey = media.some(({ key }) => key === focusedKey) ? focusedKey : media[0]?.key;
  const onFocus = ({ target }: FocusEvent<HTMLElement>) =>
    setFocusedKey(target.closest<HTMLElement>('[data-key]')?.dataset.key);

  return (
    <>
      <ul className="cf-media" aria-label={t('channelFiles.media')} onFocus={onFocus} onKeyDown={moveFocus}>
        {media.map(({ key, message, picture, video }) => (
          <li key={key} data-key={key}>
            {picture && (
              <PictureTile
                picture={picture}
                isTabStop={key === stopKey}
                onOpen={(anchor) => open(key, anchor)}
              />
            )}
            {video && (
              <VideoTile video={video} isTabStop={key === stopKey} onOpen={() => onOpenMessage(message.id)} />
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {opened && (
          <Gallery
            pictures={opened.pictures.map(({ picture }) => picture as Picture)}
            start={opened.index}
            sourceOf={(index) => sourceOf(opened.pictures[index] as Medium)}
            onOpenMessage={(index) => {
              setOpened(undefined);
              onOpenMessage((opened.pictures[index] as Medium).message.id);
            }}
            returnFocus={() => (opened.anchor instanceof HTMLElement ? opened.anchor : null)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface VideoTileProps {
  video: Attachment;
  isTabStop: boolean;
  onOpen(): void;
}

function VideoTile({ video, isTabStop, onOpen }: VideoTileProps) {
  const { t } = useText(channelFilesText);
  const { t: files, format } = useText(filesText);
  const { stem, extension } = fileDisplay(video);
  const name = `${stem}${extension}` || files('files.video');
  return (
    <button
      type="button"
      className="cf-picture"
      data-video
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('channelFiles.openVideo', { name })}
      onClick={onOpen}
    >
      {video.thumb_url !== undefined && <Poster path={video.thumb_url} />}
      <span className="cf-media__play">
        <Icon of={Play} size="sm" />
        {video.duration !== undefined && format.duration(video.duration * 1000)}
      </span>
    </button>
  );
}

function Poster({ path }: { path: string }) {
  const source = useFileSource(path);
  if (source.isBroken) return null;
  return <img ref={source.ref} src={source.url} alt="" draggable={false} onError={source.onError} />;
}

function mediaOf(message: LocalMessage): Medium[] {
  const { pictures, videos } = attachmentGroups(message.attachments);
  return [
    ...pictures.map((picture, index) => ({ key: `${message.id} image ${index}`, message, picture })),
    ...videos.map((video, index) => ({ key: `${message.id} video ${index}`, message, video })),
  ];
}

function sourceOf({ message }: Medium): PictureSource {
  const { user, created_at, text, forwarded_from: from } = message;
  return { author: from?.user ?? user, at: from?.created_at ?? created_at, caption: plainText(text) };
}

/** Moves the focus along the grid with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const grid = event.currentTarget;
  const tiles = [...grid.querySelectorAll<HTMLElement>('.cf-picture')];
  const at = tiles.findIndex((tile) => tile.contains(event.target as Node));
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  const forward = getComputedStyle(grid).direction === 'rtl' ? -1 : 1;
  const next: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: tiles.length - 1,
  };
  const tile = tiles[next[event.key] ?? -1];
  if (at < 0 || !tile) return;
  event.preventDefault();
  tile.focus();
}
