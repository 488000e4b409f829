/** A point on Earth, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The centre of a map and its zoom level as tile servers count it (0 shows the world in 256 pixels). */
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
export const minZoom = 1;
export const maxZoom = 18;
/** The limit of web Mercator, at which the world is a square. */
const maxLatitude = 85.0511;
const equatorMetres = 40_075_016.7;

export const worldPx = (zoom: number): number => tilePx * 2 ** zoom;

/** Projects a location onto the square of the whole world at this zoom (web Mercator). */
export function toWorld({ latitude, longitude }: Coordinates, zoom: number): Point {
  const size = worldPx(zoom);
  const sine = Math.sin((clamp(latitude, -maxLatitude, maxLatitude) * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Returns the location of a point of that square; the world repeats to the east and west. */
export function fromWorld({ x, y }: Point, zoom: number): Coordinates {
  const size = worldPx(zoom);
  const rows = Math.PI - (2 * Math.PI * y) / size;
  return {
    latitude: clamp((180 / Math.PI) * Math.atan(Math.sinh(rows)), -maxLatitude, maxLatitude),
    longitude: wrapped((x / size) * 360 - 180),
  };
}

/** Returns the pixel of a location on a map, from its upper left corner. */
export function pointOf(location: Coordinates, view: MapView, { width, height }: MapSize): Point {
  const middle = toWorld(view, view.zoom);
  const there = toWorld(
    { ...location, longitude: view.longitude + wrapped(location.longitude - view.longitude) },
    view.zoom,
  );
  return { x: width / 2 + there.x - middle.x, y: height / 2 + there.y - middle.y };
}

/** Returns the location at a pixel of a map. */
export function coordinatesAt({ x, y }: Point, view: MapView, { width, height }: MapSize): Coordinates {
  const middle = toWorld(view, view.zoom);
  return fromWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, view.zoom);
}

/** Returns the view after moving its content by pixels. */
export function moved(view: MapView, by: Point): MapView {
  const middle = toWorld(view, view.zoom);
  return { ...fromWorld({ x: middle.x - by.x, y: middle.y - by.y }, view.zoom), zoom: view.zoom };
}

/** Returns the view after zooming by levels around a point (in pixels from the middle), which stays in location. */
export function zoomed(view: MapView, levels: number, around: Point = { x: 0, y: 0 }): MapView {
  const zoom = clamp(view.zoom + levels, minZoom, maxZoom);
  const fixed = fromWorld(
    { x: toWorld(view, view.zoom).x + around.x, y: toWorld(view, view.zoom).y + around.y },
    view.zoom,
  );
  const there = toWorld(fixed, zoom);
  return { ...fromWorld({ x: there.x - around.x, y: there.y - around.y }, zoom), zoom };
}

/** Returns the number of metres per pixel in the middle of the map. */
export const metresPerPx = ({ latitude, zoom }: MapView): number =>
  (Math.cos((latitude * Math.PI) / 180) * equatorMetres) / worldPx(zoom);

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
