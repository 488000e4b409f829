import type { ReactNode } from 'react';
import { type Coordinates, type MapSize, type MapView, metresPerPx, pointOf } from './mapView.ts';
import { useGlide } from './useGlide.ts';

export interface MapMarkProps {
  place: Coordinates & { readonly accuracy?: number | undefined };
  view: MapView;
  size: MapSize;
  /** What stands there; its middle is the place. */
  children: ReactNode;
}

/** Something at a place of the map; it moves there smoothly when that moves. Around it, how sure the place is. */
export function MapMark({ place, view, size, children }: MapMarkProps) {
  const shown = useGlide(place);
  const { x, y } = pointOf(shown, view, size);
  const radiusPx = (place.accuracy ?? 0) / metresPerPx(view);
  return (
    <span className="cf-map__mark" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {radiusPx > 16 && radiusPx < 2000 && (
        <i className="cf-map__accuracy" style={{ inlineSize: radiusPx * 2, blockSize: radiusPx * 2 }} />
      )}
      {children}
    </span>
  );
}
