import type { Picture } from './attachmentGroups.ts';
import { gridSize, mediaSize } from './mediaSize.ts';
import { PictureTile } from './PictureTile.tsx';

export interface PictureGridProps {
  pictures: readonly Picture[];
  /** Opens the picture at this index. */
  onOpen?: ((index: number, anchor: Element) => void) | undefined;
}

/** The maximum number of tiles; the last one shows how many more there are. */
const maxTiles = 4;

/** A message's pictures: a single one in its own size, several as a grid. */
export function PictureGrid({ pictures, onOpen }: PictureGridProps) {
  const [only] = pictures;
  if (pictures.length === 1 && only) {
    const { width, height } = mediaSize(only);
    return (
      <PictureTile
        picture={only}
        style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
        {...(onOpen && { onOpen: (anchor: Element) => onOpen(0, anchor) })}
      />
    );
  }
  const tiles = pictures.length > maxTiles ? 3 : pictures.length;
  const hidden = pictures.length - tiles;
  return (
    <div
      className="cf-pictures"
      data-places={tiles}
      style={{ inlineSize: gridSize.width, aspectRatio: `${gridSize.width} / ${gridSize.height}` }}
    >
      {pictures.slice(0, tiles).map((picture, index) => (
        <PictureTile
          // The same picture may appear twice in a message.
          key={index}
          picture={picture}
          more={index === tiles - 1 ? hidden : 0}
          {...(onOpen && { onOpen: (anchor: Element) => onOpen(index, anchor) })}
        />
      ))}
    </div>
  );
}
