import { describe, expect, it } from 'vitest';
import { world as coarse } from './coarseWorld.ts';
import {
  coordinatesAt,
  type MapView,
  maxZoom,
  metresPerPx,
  minZoom,
  moved,
  pointOf,
  toWorld,
  zoomed,
} from './mapView.ts';
import { gridStep, roundDistance } from './scaleBar.ts';
import { worldPaths } from './worldPaths.ts';

const size = { width: 400, height: 300 };
const dam: MapView = { latitude: 52.3731, longitude: 4.8926, zoom: 12 };
const near = (location: { latitude: number; longitude: number }) => [
  Number(location.latitude.toFixed(6)),
  Number(location.longitude.toFixed(6)),
];

describe('A map', () => {
  it('[LOC-04] projects locations as tile servers do, and back', () => {
    const { x, y } = toWorld(dam, 12);
    // The tile numbers used by all tile servers.
    expect([x, y].map((px) => Math.floor(px / 256))).toEqual([2103, 1346]);
    expect(pointOf(dam, dam, size)).toEqual({ x: 200, y: 150 });
    for (const point of [
      { x: 0, y: 0 },
      { x: 399, y: 12 },
      { x: 200, y: 150 },
    ]) {
      const back = pointOf(coordinatesAt(point, dam, size), dam, size);
      expect([back.x, back.y].map(Math.round)).toEqual([point.x, point.y]);
    }
  });

  it('[LOC-04] moves and zooms around the pointer, within bounds', () => {
    const there = coordinatesAt({ x: 320, y: 40 }, dam, size);
    const closer = zoomed(dam, 2.5, { x: 120, y: -110 });
    expect(near(coordinatesAt({ x: 320, y: 40 }, closer, size))).toEqual(near(there));
    const beside = moved(dam, { x: -50, y: 30 });
    expect(near(coordinatesAt({ x: 200, y: 150 }, beside, size))).toEqual(
      near(coordinatesAt({ x: 250, y: 120 }, dam, size)),
    );
    expect(zoomed(dam, 99).zoom).toBe(maxZoom);
    expect(zoomed(dam, -99).zoom).toBe(minZoom);
    expect(moved({ ...dam, zoom: 2 }, { x: 0, y: 99_999 }).latitude).toBeLessThanOrEqual(85.0512);
    // The world continues across the date line.
    const fiji: MapView = { latitude: -17.7, longitude: 179.5, zoom: 6 };
    expect(pointOf({ latitude: -17.7, longitude: -179.5 }, fiji, size).x).toBeGreaterThan(200);
    expect(moved(fiji, { x: -100, y: 0 }).longitude).toBeLessThan(-170);
  });

  it('[LOC-04] has a scale of round distances and a grid of round degrees', () => {
    expect(metresPerPx({ latitude: 0, longitude: 0, zoom: 0 })).toBeCloseTo(156_543.03, 1);
    expect(roundDistance(10, 96)).toEqual({ metres: 500, px: 50 });
    expect(roundDistance(0.3, 96).metres).toBe(20);
    expect([1, 6, 12, 18].map(gridStep)).toEqual([30, 5, 0.05, 0.001]);
  });

  it('[LOC-04] draws the bundled world: land, borders, names where they fit', () => {
    const europe = worldPaths(coarse, { latitude: 50, longitude: 10, zoom: 4 }, size);
    expect(europe.land).toMatch(/^M/);
    expect(europe.borders).toMatch(/^M/);
    expect(europe.names.map(({ name }) => name)).toContain('Germany');
    const ocean = worldPaths(coarse, { latitude: -40, longitude: -120, zoom: 5 }, size);
    expect(ocean).toMatchObject({ land: '', borders: '', names: [] });
    expect(ocean.grid).toMatch(/^M/);
    expect(worldPaths(undefined, dam, size)).toMatchObject({ land: '', names: [] });
  });
});
