/** Shared locations and maps: `@confab/react/locations`, loaded when first needed. */
export { LiveLocationBar } from './LiveLocationBar.tsx';
export { MapMark, type MapMarkProps } from './map/MapMark.tsx';
export type { Coordinates, MapSize, MapView } from './map/mapView.ts';
export { WorldMap, type WorldMapProps } from './map/WorldMap.tsx';
