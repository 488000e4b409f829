import { localPreviews } from '@confab/client/localPreviews';
import { ImageOff } from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { Icon } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import type { Picture } from './attachmentGroups.ts';
import { fileDisplay } from './fileDisplay.ts';
import { filesText } from './text.en.ts';
import { useFileSource } from './useFileSource.ts';

export interface PictureTileProps {
  picture: Picture;
  /** The number of further pictures that are not shown. */
  more?: number;
  style?: CSSProperties;
  /** Whether the tab key reaches it; in a message its row's keys do. */
  isTabStop?: boolean;
  onOpen?(anchor: Element): void;
}

/** Animated pictures up to this size are shown themselves rather than as a still thumbnail. */
const MAX_ANIMATED_BYTES = 4_000_000;

/** A picture of a message in its reserved space; a click opens it in the gallery. */
export function PictureTile({ picture, more = 0, style, isTabStop = false, onOpen }: PictureTileProps) {
  const { t } = useText(filesText);
  const isOwn = useClient().part(localPreviews).of(picture.image_url) !== undefined;
  const source = useFileSource(isOwn ? picture.image_url : shownPath(picture));
  const { stem, extension } = fileDisplay(picture);
  const name = visibleText(picture.fallback ?? '') || `${stem}${extension}` || t('files.picture');
  const isSmall = (picture.original_width ?? 0) < 96 && (picture.original_height ?? 0) < 64;
  const open = (event: MouseEvent<HTMLElement>) => onOpen?.(event.currentTarget);

  if (source.isBroken) {
    return (
      <button
        type="button"
        className="cf-picture"
        data-broken
        tabIndex={isTabStop ? 0 : -1}
        style={style}
        title={name}
        onClick={source.retry}
      >
        <Icon of={ImageOff} size="lg" />
        <span>{t('files.pictureBroken')}</span>
        <small>{t('actions.retry')}</small>
      </button>
    );
  }
  return (
    <button
      type="button"
      className="cf-picture"
      data-small={(isSmall && picture.original_width !== undefined) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={style}
      aria-label={
        more > 0 ? t('files.openPictureMore', { name, count: more }) : t('files.openPicture', { name })
      }
      aria-haspopup="dialog"
      disabled={!onOpen}
      onClick={open}
    >
      <img
        ref={source.ref}
        src={source.url}
        alt={name}
        draggable={false}
        decoding="async"
        onError={source.onError}
      />
      {more > 0 && <span className="cf-picture__more">{t('files.more', { count: more })}</span>}
    </button>
  );
}

/** A thumbnail does not move, so small animated pictures are shown themselves, unless the user prefers reduced motion. */
function shownPath({ image_url, thumb_url, mime_type, file_size }: Picture): string {
  const canMove = mime_type === 'image/gif' && (file_size ?? 0) <= MAX_ANIMATED_BYTES;
  const allowsMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return thumb_url === undefined || (canMove && allowsMotion) ? image_url : thumb_url;
}
