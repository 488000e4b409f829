import { type RefObject, useEffect, useRef, useState } from 'react';
import { carriesFiles, type DroppedFiles, droppedFiles } from './fileDrop.ts';

/**
 * Accepts files dropped anywhere in the `container` element; returns whether some are dragged over it. Without `onDrop` they are
 * ignored, and the browser does not open the file either.
 */
export function useFileDrop(
  container: RefObject<HTMLElement | null>,
  onDrop: ((dropped: DroppedFiles) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const handleDrop = useRef(onDrop);
  handleDrop.current = onDrop;
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!carriesFiles(dataTransfer)) return;
      event.preventDefault();
      dataTransfer.dropEffect = handleDrop.current ? 'copy' : 'none';
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      handleDrop.current?.(droppedFiles(event.dataTransfer));
    };
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop };
    const controller = new AbortController();
    const { signal } = controller;
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener as EventListener, { signal });
    return () => controller.abort();
  }, [container]);
  return isOver;
}
