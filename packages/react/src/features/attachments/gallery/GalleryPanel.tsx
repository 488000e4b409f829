import { Dialog as Base } from '@base-ui/react/dialog';
import type { UserRef } from '@confab/protocol';
import { ChevronLeft, ChevronRight, Download, MessageSquareText, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Avatar, Icon, IconButton } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { usePortalContainer } from '../../../core/theme/index.ts';
import { visibleText } from '../../markdown/index.ts';
import type { Picture } from '../shown/attachmentGroups.ts';
import { GalleryStage, type GalleryStageHandle } from './GalleryStage.tsx';
import { galleryText } from './text.en.ts';
import './Gallery.css';

/** The message of a picture. */
export interface PictureSource {
  author: UserRef;
  /** The message's time, ISO 8601. */
  at: string;
  /** The message's text, without formatting. */
  caption: string;
}

export interface GalleryPanelProps {
  pictures: readonly Picture[];
  /** The index of the picture shown first. */
  start: number;
  /** Returns the message of the picture at this index. */
  sourceOf(index: number): PictureSource;
  /** Opens the message of the picture at this index; no button without it. */
  onOpenMessage?(index: number): void;
  /** Returns the element that gets the focus on close. */
  returnFocus(): HTMLElement | null;
  onClose(): void;
}

/** The lazily loaded part of {@link Gallery}: arrow keys move, + and - zoom, 0 fits, Escape closes. */
export default function GalleryPanel(props: GalleryPanelProps) {
  const { pictures, start, sourceOf, onOpenMessage, returnFocus, onClose } = props;
  const client = useClient();
  const { t, format } = useText(galleryText);
  const container = usePortalContainer();
  const popup = useRef<HTMLDivElement>(null);
  const stage = useRef<GalleryStageHandle>(null);
  const [index, setIndex] = useState(Math.min(start, pictures.length - 1));
  const picture = pictures[index];
  if (!picture) return null;
  const { author, at, caption } = sourceOf(index);
  const name = visibleText(picture.title ?? '') || t('files.picture');
  const hasMany = pictures.length > 1;

  const move = (step: number) => setIndex((old) => Math.min(pictures.length - 1, Math.max(0, old + step)));
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isReversed ? -1 : 1;
    if (event.key === 'ArrowRight') move(forward);
    else if (event.key === 'ArrowLeft') move(-forward);
    else if (event.key === 'Home') setIndex(0);
    else if (event.key === 'End') setIndex(pictures.length - 1);
    else if (event.key === '+' || event.key === '=') stage.current?.zoomIn();
    else if (event.key === '-') stage.current?.zoomOut();
    else if (event.key === '0') stage.current?.reset();
    else return;
    event.preventDefault();
  }

  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={container}>
        <Base.Popup
          ref={popup}
          className="cf-root cf-gallery"
          data-theme="dark"
          initialFocus={popup}
          finalFocus={returnFocus}
          onKeyDown={onKeyDown}
        >
          <header className="cf-gallery__head">
            <Avatar id={author.id} name={author.name} image={author.image} size={28} />
            <div className="cf-gallery__who">
              <Base.Title>
                <bdi>{name}</bdi>
              </Base.Title>
              <small>
                <bdi>{author.name}</bdi>
                <time dateTime={at} title={format.full(at)}>
                  {format.stamp(at)}
                </time>
              </small>
            </div>
            {hasMany && (
              <span className="cf-gallery__count" role="status">
                {t('gallery.placeOf', { place: index + 1, count: pictures.length })}
              </span>
            )}
            <div className="cf-gallery__tools">
              {onOpenMessage && (
                <IconButton
                  icon={MessageSquareText}
                  label={t('gallery.goToMessage')}
                  onClick={() => onOpenMessage(index)}
                />
              )}
              <IconButton
                icon={ZoomOut}
                label={t('gallery.zoomOut')}
                shortcut="-"
                onClick={() => stage.current?.zoomOut()}
              />
              <IconButton
                icon={ZoomIn}
                label={t('gallery.zoomIn')}
                shortcut="+"
                onClick={() => stage.current?.zoomIn()}
              />
              <a
                className="cf-icon-button"
                data-size="md"
                href={client.fileUrl(picture.image_url, { download: true })}
                download=""
                aria-label={t('files.downloadOf', { name })}
                title={t('files.download')}
              >
                <Icon of={Download} />
              </a>
              <Base.Close render={<IconButton icon={X} label={t('actions.close')} shortcut="Esc" />} />
            </div>
          </header>
          <GalleryStage key={index} ref={stage} picture={picture} name={name} onSwipe={move} />
          {hasMany && (
            <>
              <IconButton
                className="cf-gallery__step"
                data-side="previous"
                icon={ChevronLeft}
                label={t('gallery.previous')}
                aria-disabled={index === 0}
                onClick={() => move(-1)}
              />
              <IconButton
                className="cf-gallery__step"
                data-side="next"
                icon={ChevronRight}
                label={t('gallery.next')}
                aria-disabled={index === pictures.length - 1}
                onClick={() => move(1)}
              />
            </>
          )}
          {caption && (
            <p className="cf-gallery__caption" dir="auto">
              {caption}
            </p>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
