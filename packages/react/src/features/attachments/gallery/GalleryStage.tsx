import { ImageOff } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { Button, Icon } from '../../../core/primitives/index.ts';
import { withRef } from '../../../core/primitives/withRef.ts';
import { useText } from '../../../core/text/index.ts';
import type { Picture } from '../shown/attachmentGroups.ts';
import { filesText } from '../shown/text.en.ts';
import { useFileSource } from '../shown/useFileSource.ts';
import { useZoom, type Zoom } from './useZoom.ts';

export type GalleryStageHandle = Pick<Zoom, 'zoomIn' | 'zoomOut' | 'reset'>;

export interface GalleryStageProps {
  picture: Picture;
  name: string;
  onSwipe(step: 1 | -1): void;
  ref?: Ref<GalleryStageHandle>;
}

/** One picture, as large as the window allows, over its thumbnail until it is loaded. */
export const GalleryStage = /* @__PURE__ */ withRef(function GalleryStage({
  picture,
  name,
  onSwipe,
  ref,
}: GalleryStageProps) {
  const { t } = useText(filesText);
  const stage = useRef<HTMLDivElement>(null);
  const source = useFileSource(picture.image_url);
  const thumbnail = useFileSource(picture.thumb_url ?? picture.image_url);
  const { view, pulledPx, handlers, ...zoom } = useZoom(stage, onSwipe);
  useImperativeHandle(ref, () => zoom);
  // A small picture is not enlarged.
  const { original_width: width, original_height: height } = picture;
  const size = width && height ? { maxInlineSize: width, maxBlockSize: height } : {};

  return (
    <div ref={stage} className="cf-gallery__stage" data-zoomed={view.scale > 1 || undefined} {...handlers}>
      {source.isBroken ? (
        <div className="cf-gallery__broken" role="alert">
          <Icon of={ImageOff} size="lg" />
          {t('files.pictureBroken')}
          <Button variant="secondary" size="sm" onClick={source.retry}>
            {t('actions.retry')}
          </Button>
        </div>
      ) : (
        <div
          className="cf-gallery__picture"
          style={{
            transform: `translate(${view.x + pulledPx}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          {picture.thumb_url && !thumbnail.isBroken && (
            <img
              ref={thumbnail.ref}
              src={thumbnail.url}
              style={size}
              alt=""
              draggable={false}
              onError={thumbnail.onError}
            />
          )}
          <img
            ref={source.ref}
            src={source.url}
            style={size}
            alt={picture.fallback || name}
            draggable={false}
            onError={source.onError}
          />
        </div>
      )}
    </div>
  );
});
