import type { Picture } from './attachmentGroups.ts';
import { gridSize, mediaSize } from './mediaSize.ts';
import { PictureTile } from './PictureTile.tsx';

export interface PictureGridProps {
  pictures: readonly Picture[];
  /** Opens the picture at this place of the list. */
  onOpen?: ((index: number, anchor: Element) => void) | undefined;
}

/** So many places the grid has at most; the last one tells how many more there are. */
const PLACES = 4;

/** A message's pictures: one as it is, several as a grid of one size. */
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
  const places = pictures.length > PLACES ? 3 : pictures.length;
  const hidden = pictures.length - places;
  return (
    <div
      className="cf-pictures"
      data-places={places}
      style={{ inlineSize: gridSize.width, aspectRatio: `${gridSize.width} / ${gridSize.height}` }}
    >
      {pictures.slice(0, places).map((picture, index) => (
        <PictureTile
          // The same picture may stand in a message twice.
          key={index}
          picture={picture}
          more={index === places - 1 ? hidden : 0}
          {...(onOpen && { onOpen: (anchor: Element) => onOpen(index, anchor) })}
        />
      ))}
    </div>
  );
}
