/** A point on Earth, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a map shows: its middle, and the zoom level as tile servers count it (0 shows the world in 256 pixels). */
export interface MapView extends Coordinates {
  readonly zoom: number;
}

/** In CSS pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const tilePx = 256;
export const zoomLeast = 1;
export const zoomMost = 18;
/** Where web Mercator ends: the world is a square up to here. */
const latitudeMost = 85.0511;
const equatorMetres = 40_075_016.7;

export const worldPx = (zoom: number): number => tilePx * 2 ** zoom;

/** Where a place is on the square of the whole world at this zoom (web Mercator). */
export function toWorld({ latitude, longitude }: Coordinates, zoom: number): Point {
  const size = worldPx(zoom);
  const sine = Math.sin((clamp(latitude, -latitudeMost, latitudeMost) * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** The place at a point of that square; the world goes round to the east and the west. */
export function fromWorld({ x, y }: Point, zoom: number): Coordinates {
  const size = worldPx(zoom);
  const rows = Math.PI - (2 * Math.PI * y) / size;
  return {
    latitude: clamp((180 / Math.PI) * Math.atan(Math.sinh(rows)), -latitudeMost, latitudeMost),
    longitude: wrapped((x / size) * 360 - 180),
  };
}

/** Where a place is in a map, from its upper left corner. */
export function pointOf(place: Coordinates, view: MapView, { width, height }: MapSize): Point {
  const middle = toWorld(view, view.zoom);
  const there = toWorld(
    { ...place, longitude: view.longitude + wrapped(place.longitude - view.longitude) },
    view.zoom,
  );
  return { x: width / 2 + there.x - middle.x, y: height / 2 + there.y - middle.y };
}

/** The place at a point of a map. */
export function coordinatesAt({ x, y }: Point, view: MapView, { width, height }: MapSize): Coordinates {
  const middle = toWorld(view, view.zoom);
  return fromWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, view.zoom);
}

/** The view after its content was moved by so many pixels. */
export function moved(view: MapView, by: Point): MapView {
  const middle = toWorld(view, view.zoom);
  return { ...fromWorld({ x: middle.x - by.x, y: middle.y - by.y }, view.zoom), zoom: view.zoom };
}

/** The view after zooming by so many levels, with what is at `around` (from the middle, in pixels) staying there. */
export function zoomed(view: MapView, levels: number, around: Point = { x: 0, y: 0 }): MapView {
  const zoom = clamp(view.zoom + levels, zoomLeast, zoomMost);
  const fixed = fromWorld(
    { x: toWorld(view, view.zoom).x + around.x, y: toWorld(view, view.zoom).y + around.y },
    view.zoom,
  );
  const there = toWorld(fixed, zoom);
  return { ...fromWorld({ x: there.x - around.x, y: there.y - around.y }, zoom), zoom };
}

/** How many metres a pixel is in the middle of the map. */
export const metresPerPx = ({ latitude, zoom }: MapView): number =>
  (Math.cos((latitude * Math.PI) / 180) * equatorMetres) / worldPx(zoom);

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
