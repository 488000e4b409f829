import type { ReactNode } from 'react';
import { type Coordinates, type MapSize, type MapView, metresPerPx, pointOf } from './mapView.ts';
import { useAnimatedCoordinates } from './useAnimatedCoordinates.ts';

export interface MapMarkProps {
  location: Coordinates & { readonly accuracy?: number | undefined };
  view: MapView;
  size: MapSize;
  /** The marker, centred on the location. */
  children: ReactNode;
}

/** A marker on the map that moves smoothly with its location, in a circle of the location's accuracy. */
export function MapMark({ location, view, size, children }: MapMarkProps) {
  const shown = useAnimatedCoordinates(location);
  const { x, y } = pointOf(shown, view, size);
  const radiusPx = (location.accuracy ?? 0) / metresPerPx(view);
  return (
    <span className="cf-map__mark" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {radiusPx > 16 && radiusPx < 2000 && (
        <i className="cf-map__accuracy" style={{ inlineSize: radiusPx * 2, blockSize: radiusPx * 2 }} />
      )}
      {children}
    </span>
  );
}
