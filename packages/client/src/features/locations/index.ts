/** Shared locations: a composer's location, and the user's live locations. An entry of its own, loaded when needed. */
export { type LocationChoice, LocationManager, locationOf } from '../composer/location/locationManager.ts';
export { LiveLocations, liveLocations } from './liveLocations.ts';
export { mapTiles, type UsedMapTiles } from './mapTiles.ts';
export { currentPosition, metresBetween, type Position, type PositionProblem } from './position.ts';
export type { WatchState, WatchStatus } from './positionWatch.ts';
