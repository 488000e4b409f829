import sharp from 'sharp';

/** The space between pictures, in pixels. */
const gap = 16;

/**
 * Returns a WebP image with rows of pictures at `scale` of their size, each row as high as its highest picture and each
 * column as wide as its widest.
 */
export async function contactSheet(rows: readonly (readonly Buffer[])[], scale: number): Promise<Buffer> {
  const tiles = await Promise.all(
    rows.map((row) => Promise.all(row.map((picture) => tileOf(picture, scale)))),
  );
  const widths = maxima(tiles, (tile) => tile.width, 'column');
  const heights = maxima(tiles, (tile) => tile.height, 'row');
  const offset = (sizes: readonly number[], index: number) =>
    sizes.slice(0, index).reduce((sum, size) => sum + size + gap, gap);
  return sharp({
    create: {
      width: offset(widths, widths.length),
      height: offset(heights, heights.length),
      channels: 3,
      background: '#8a8478',
    },
  })
    .composite(
      tiles.flatMap((row, y) =>
        row.map(({ data }, x) => ({ input: data, left: offset(widths, x), top: offset(heights, y) })),
      ),
    )
    .webp({ quality: 62, effort: 5 })
    .toBuffer();
}

/** Returns a picture as WebP, in its own size. */
export const webpOf = (picture: Buffer): Promise<Buffer> => sharp(picture).webp({ quality: 80 }).toBuffer();

interface Tile {
  data: Buffer;
  width: number;
  height: number;
}

async function tileOf(picture: Buffer, scale: number): Promise<Tile> {
  const { width = 0 } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function maxima(
  rows: readonly (readonly Tile[])[],
  size: (tile: Tile) => number,
  by: 'row' | 'column',
): number[] {
  const groups =
    by === 'row' ? rows : Array.from(rows[0] ?? [], (_, x) => rows.flatMap((row) => row[x] ?? []));
  return groups.map((group) => Math.max(...group.map(size)));
}
