import { geoMercator, geoPath } from 'd3-geo';
import { coordinatesAt, type MapSize, type MapView, pointOf, worldPx } from './mapView.ts';
import { gridStep } from './scaleBar.ts';
import { type Box, meets, type World } from './world.ts';

/** A map as SVG paths, and the country names that fit. */
export interface WorldPaths {
  readonly land: string;
  readonly borders: string;
  readonly grid: string;
  readonly names: readonly { name: string; x: number; y: number }[];
}

/** The margin drawn beyond the map's edges, as a share of its size: it can be moved that far before it is redrawn. */
const margin = 0.5;
const characterPx = 7;

/** Draws the visible part of the world. */
export function worldPaths(world: World | undefined, view: MapView, size: MapSize): WorldPaths {
  const { width, height } = size;
  const [marginX, marginY] = [width * margin, height * margin];
  const projection = geoMercator()
    .rotate([-view.longitude, 0])
    .center([0, view.latitude])
    .scale(worldPx(view.zoom) / (2 * Math.PI))
    .translate([width / 2, height / 2])
    .precision(0)
    .clipExtent([
      [-marginX, -marginY],
      [width + marginX, height + marginY],
    ]);
  const path = geoPath(projection).digits(1);
  const box = boxOf(view, size, { x: marginX, y: marginY });
  const shown = <T extends { box: Box }>(list: readonly T[] = []) =>
    list.filter((one) => meets(one.box, box));
  return {
    land: path({ type: 'MultiPolygon', coordinates: shown(world?.land).map(({ shape }) => shape) }) ?? '',
    borders:
      path({ type: 'MultiLineString', coordinates: shown(world?.borders).map(({ shape }) => shape) }) ?? '',
    grid: gridOf(box, view, size),
    names: namesOf(shown(world?.countries), view, size),
  };
}

/** Returns the visible part of the world with a margin; it may extend over the date line. */
function boxOf(view: MapView, size: MapSize, beyond: { x: number; y: number }): Box {
  const degreesPerPx = 360 / worldPx(view.zoom);
  const halfWidth = Math.min(180, (size.width / 2 + beyond.x) * degreesPerPx);
  return [
    view.longitude - halfWidth,
    coordinatesAt({ x: 0, y: size.height + beyond.y }, view, size).latitude,
    view.longitude + halfWidth,
    coordinatesAt({ x: 0, y: -beyond.y }, view, size).latitude,
  ];
}

function gridOf([west, south, east, north]: Box, view: MapView, size: MapSize): string {
  const step = gridStep(view.zoom);
  const lines: string[] = [];
  const [left, right] = [-size.width, size.width * 2];
  const [top, bottom] = [-size.height, size.height * 2];
  for (let at = Math.ceil(west / step); at * step <= east; at++) {
    const x = pointOf({ latitude: 0, longitude: at * step }, view, size).x.toFixed(1);
    lines.push(`M${x},${top}V${bottom}`);
  }
  for (let at = Math.ceil(south / step); at * step <= north; at++) {
    const y = pointOf({ latitude: at * step, longitude: view.longitude }, view, size).y.toFixed(1);
    lines.push(`M${left},${y}H${right}`);
  }
  return lines.join('');
}

function namesOf(countries: World['countries'], view: MapView, size: MapSize): WorldPaths['names'] {
  return countries.flatMap(({ name, box: [west, south, east, north] }) => {
    const corner = pointOf({ latitude: north, longitude: west }, view, size);
    const widthPx = ((east - west) / 360) * worldPx(view.zoom);
    const heightPx = pointOf({ latitude: south, longitude: west }, view, size).y - corner.y;
    if (widthPx < name.length * characterPx || heightPx < 24) return [];
    return { name, x: corner.x + widthPx / 2, y: corner.y + heightPx / 2 };
  });
}
