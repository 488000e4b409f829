import { memo, useDeferredValue, useMemo } from 'react';
import { type MapSize, type MapView, pointOf } from './mapView.ts';
import type { World } from './world.ts';
import { worldPaths } from './worldPaths.ts';

interface WorldLayerProps {
  world: World | undefined;
  view: MapView;
  size: MapSize;
}

/** Land, borders and grid. While the map moves, the last drawing is transformed; it is redrawn when the browser has time. */
export function WorldLayer({ world, view, size }: WorldLayerProps) {
  const drawn = useDeferredValue(view);
  const scale = 2 ** (view.zoom - drawn.zoom);
  const middle = pointOf(drawn, view, size);
  const x = middle.x - (size.width / 2) * scale;
  const y = middle.y - (size.height / 2) * scale;
  return (
    <svg className="cf-map__world" width={size.width} height={size.height} aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <Drawing world={world} view={drawn} size={size} />
      </g>
    </svg>
  );
}

const Drawing = memo(function Drawing({ world, view, size }: WorldLayerProps) {
  const { land, borders, grid, names } = useMemo(() => worldPaths(world, view, size), [world, view, size]);
  return (
    <>
      <path className="cf-map__land" d={land} />
      <path className="cf-map__borders" d={borders} />
      <path className="cf-map__grid" d={grid} />
      {names.map(({ name, x, y }) => (
        <text key={name} x={x} y={y}>
          {name}
        </text>
      ))}
    </>
  );
});
