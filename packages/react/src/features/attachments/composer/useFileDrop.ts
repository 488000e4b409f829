import { type RefObject, useEffect, useRef, useState } from 'react';
import { carriesFiles, type DroppedFiles, droppedFiles } from './fileDrop.ts';

/**
 * Takes files that are dropped anywhere in `place`; answers whether some hang over it now. Without `onDrop` nothing is
 * taken, and the page is not left for the file either.
 */
export function useFileDrop(
  place: RefObject<HTMLElement | null>,
  onDrop: ((dropped: DroppedFiles) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onDrop);
  take.current = onDrop;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!carriesFiles(dataTransfer)) return;
      event.preventDefault();
      dataTransfer.dropEffect = take.current ? 'copy' : 'none';
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      take.current?.(droppedFiles(event.dataTransfer));
    };
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop };
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        element.removeEventListener(type, listener as EventListener);
    };
  }, [place]);
  return isOver;
}
