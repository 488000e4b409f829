import type { MapTiles } from '@confab/protocol';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../core/text/index.ts';
import { locationsText } from '../text.en.ts';
import { type MapSize, type MapView, metresPerPx, zoomed } from './mapView.ts';
import { roundDistance } from './scaleBar.ts';
import { TileLayer } from './TileLayer.tsx';
import { useMapMoves } from './useMapMoves.ts';
import { useWorld } from './useWorld.ts';
import { WorldLayer } from './WorldLayer.tsx';
import './WorldMap.css';

export interface WorldMapProps {
  /** The accessible name. */
  label: string;
  view: MapView;
  /** Omitted for a static map. */
  onView?: (view: MapView) => void;
  /** Tiles of a server; without them the world is drawn from data that comes with the kit, and nothing is requested. */
  tiles?: MapTiles | undefined;
  /** Markers. */
  marks?: (view: MapView, size: MapSize) => ReactNode;
  children?: ReactNode;
}

const maxScalePx = 96;

/** A world map (LOC-04) that can be moved by pointer and keys, with a scale, and a grid at zoom levels without details. */
export function WorldMap({ label, view, onView, tiles, marks, children }: WorldMapProps) {
  const { t, format } = useText(locationsText);
  const surface = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [size, setSize] = useState<MapSize>();
  const world = useWorld(tiles === undefined && onView !== undefined);
  const moves = useMapMoves(surface, view, onView);
  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = roundDistance(metresPerPx(view), maxScalePx);

  const named = { role: onView ? 'group' : 'img', 'aria-label': label };

  return (
    <div className="cf-map" data-tiles={tiles !== undefined || undefined}>
      <div
        ref={surface}
        className="cf-map__surface"
        {...named}
        aria-describedby={onView && hintId}
        tabIndex={onView && 0}
        data-movable={onView !== undefined || undefined}
        {...moves}
      >
        {size && tiles && <TileLayer url={tiles.url} view={view} size={size} />}
        {size && !tiles && <WorldLayer world={world} view={view} size={size} />}
        {size && marks?.(view, size)}
      </div>
      {children}
      {onView && (
        <>
          <p id={hintId} hidden>
            {t('map.keys')}
          </p>
          <div className="cf-map__zoom">
            <button type="button" aria-label={t('map.zoomIn')} onClick={() => onView(zoomed(view, 1))}>
              +
            </button>
            <button type="button" aria-label={t('map.zoomOut')} onClick={() => onView(zoomed(view, -1))}>
              −
            </button>
          </div>
          <p className="cf-map__scale" aria-hidden="true">
            <span style={{ inlineSize: scale.px }} />
            {scale.metres >= 1000
              ? t('map.kilometres', { distance: format.number(scale.metres / 1000) })
              : t('map.metres', { distance: format.number(scale.metres) })}
          </p>
        </>
      )}
      {tiles?.attribution && <p className="cf-map__source">{tiles.attribution}</p>}
    </div>
  );
}
