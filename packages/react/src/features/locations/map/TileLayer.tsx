import { type MapSize, type MapView, tilePx, toWorld, worldPx } from './mapView.ts';

/** The map tiles of the server that the operator has configured. */
export function TileLayer({ url, view, size }: { url: string; view: MapView; size: MapSize }) {
  return (
    <div className="cf-map__tiles" aria-hidden="true">
      {tilesOf(view, size).map(({ z, x, y, left, top, px, column }) => (
        <img
          key={`${z} ${column} ${y}`}
          src={url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
          alt=""
          draggable={false}
          // Tile servers need the site's origin, and no more.
          referrerPolicy="strict-origin"
          style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: px, blockSize: px }}
        />
      ))}
    </div>
  );
}

function tilesOf(view: MapView, { width, height }: MapSize) {
  const z = Math.round(view.zoom);
  const count = 2 ** z;
  const px = worldPx(view.zoom) / count;
  const middle = toWorld(view, view.zoom);
  const [west, north] = [middle.x - width / 2, middle.y - height / 2];
  const tiles = [];
  for (
    let y = Math.max(0, Math.floor(north / px));
    y <= Math.min(count - 1, Math.floor((north + height) / px));
    y++
  ) {
    for (let column = Math.floor(west / px); column <= Math.floor((west + width) / px); column++) {
      const x = ((column % count) + count) % count;
      tiles.push({
        z,
        x,
        y,
        column,
        left: column * px - west,
        top: y * px - north,
        px: px + (px === tilePx ? 0 : 0.5),
      });
    }
  }
  return tiles;
}
