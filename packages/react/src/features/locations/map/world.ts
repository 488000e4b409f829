import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number];

/** A piece of land, border line or country with its bounding box. */
interface Boxed<T> {
  readonly shape: T;
  readonly box: Box;
}

/** A country's name with the box of its largest piece of land, in which the name is drawn. */
export interface Country {
  readonly name: string;
  readonly box: Box;
}

/** The data that a map is drawn from. */
export interface World {
  readonly land: readonly Boxed<Position[][]>[];
  readonly borders: readonly Boxed<Position[]>[];
  readonly countries: readonly Country[];
}

/** Splits an atlas of countries into pieces, so that only the visible ones are drawn. */
export function toWorldOf(atlas: Topology): World {
  const countries = atlas.objects.countries as GeometryCollection<{ name: string }>;
  const land = feature(atlas, atlas.objects.land as GeometryCollection);
  const lines: MultiLineString = mesh(atlas, countries, (left, right) => left !== right);
  return {
    land: land.features.flatMap(({ geometry }) => piecesOf(geometry as Polygon | MultiPolygon).map(boxed)),
    borders: lines.coordinates.map((line) => ({ shape: line, box: boxOf(line) })),
    countries: feature(atlas, countries).features.map((shape) => toCountry(shape as CountryFeature)),
  };
}

type CountryFeature = Feature<Polygon | MultiPolygon, { name: string }>;

/** Whether two boxes overlap; `box` may extend over the date line. */
export const meets = ([west, south, east, north]: Box, box: Box): boolean =>
  south <= box[3] &&
  north >= box[1] &&
  [-360, 0, 360].some((turn) => west + turn <= box[2] && east + turn >= box[0]);

function toCountry(shape: CountryFeature): Country {
  const boxes = piecesOf(shape.geometry).map((piece) => boxOf(piece[0] ?? []));
  const area = ([west, south, east, north]: Box) => (east - west) * (north - south);
  const largest = boxes.reduce((best, box) => (area(box) > area(best) ? box : best));
  return { name: shape.properties.name, box: largest };
}

const piecesOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const boxed = (piece: Position[][]) => ({ shape: piece, box: boxOf(piece[0] ?? []) });

function boxOf(line: readonly Position[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of line) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}
