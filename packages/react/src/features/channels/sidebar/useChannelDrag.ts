import type { Channel } from '@confab/client';
import { type DragEvent, useRef, useState } from 'react';

/** The item dragged over the sidebar: a channel into a section, or a section to another position. */
export type DraggedItem = { readonly channel: Channel } | { readonly sectionId: string };

/** Marks a drag as the sidebar's own, so that dragged files and text are ignored. */
const dragType = 'application/x-confab-sidebar';

/** Drag and drop within the sidebar: handlers for the dragged items and for the sections they are dropped on. */
export function useChannelDrag(onDrop: (dragged: DraggedItem, sectionId: string) => void) {
  const dragged = useRef<DraggedItem>(undefined);
  const [over, setOver] = useState<string>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return {
    /** The section under the pointer. */
    over,
    source: (what: DraggedItem) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.stopPropagation();
        dragged.current = what;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(dragType, '');
      },
      onDragEnd: end,
    }),
    target: (sectionId: string) => ({
      onDragOver(event: DragEvent) {
        if (!dragged.current) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(sectionId);
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (to instanceof Node && event.currentTarget.contains(to)) return;
        setOver((now) => (now === sectionId ? undefined : now));
      },
      onDrop(event: DragEvent) {
        const what = dragged.current;
        end();
        if (!what) return;
        event.preventDefault();
        onDrop(what, sectionId);
      },
    }),
  };
}
export type ChannelDrag = ReturnType<typeof useChannelDrag>;
