/** Shared locations and maps. An entry of its own: nothing of it is needed before somebody shares where they are. */
export { LiveLocationBar } from './LiveLocationBar.tsx';
export { MapMark, type MapMarkProps } from './map/MapMark.tsx';
export type { Coordinates, MapSize, MapView } from './map/mapView.ts';
export { WorldMap, type WorldMapProps } from './map/WorldMap.tsx';
