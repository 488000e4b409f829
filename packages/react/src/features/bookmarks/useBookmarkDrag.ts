import type { Bookmark } from '@confab/protocol';
import { type DragEvent, useRef, useState } from 'react';

/** Marks a drag as the bar's own; other pages receive the address. */
const dragType = 'application/x-confab-bookmark';

/**
 * Returns a function that makes a bookmark draggable within the bar. `onOrder` receives all ids in their new order: the
 * dragged one takes the position of the one that it is dropped on.
 */
export function useBookmarkDrag(bookmarks: readonly Bookmark[], onOrder: (ids: string[]) => void) {
  const dragged = useRef<string>(undefined);
  const [over, setOver] = useState<string>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return ({ id, url }: Bookmark) => ({
    draggable: true,
    'data-over': over === id || undefined,
    onDragStart(event: DragEvent) {
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'copyMove';
      event.dataTransfer.setData(dragType, id);
      event.dataTransfer.setData('text/uri-list', url);
      event.dataTransfer.setData('text/plain', url);
    },
    onDragEnd: end,
    onDragOver(event: DragEvent) {
      if (!dragged.current) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'move';
      setOver(id);
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent) {
      const moved = dragged.current;
      end();
      if (!moved) return;
      event.preventDefault();
      event.stopPropagation();
      if (moved === id) return;
      const ids = bookmarks.map((bookmark) => bookmark.id);
      const to = ids.indexOf(id);
      onOrder(ids.filter((other) => other !== moved).toSpliced(to, 0, moved));
    },
  });
}
