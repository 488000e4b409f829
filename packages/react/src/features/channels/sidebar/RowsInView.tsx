import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The number of rows that are mounted and unmounted together. */
const chunkSize = 40;
/** The distance from the viewport at which a chunk is mounted. */
const margin = '600px 0px';

export interface RowsInViewProps<Item> {
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
}

/** A virtual list of rows of equal height: rows far from the viewport only reserve their space. */
export function RowsInView<Item>({ items, keyOf, children }: RowsInViewProps<Item>) {
  const rows = (of: readonly Item[]) => of.map((item) => <li key={keyOf(item)}>{children(item)}</li>);
  if (items.length <= chunkSize) return <ul>{rows(items)}</ul>;
  const chunks = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, at) =>
    items.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return (
    <ul>
      {chunks.map((chunk, at) => (
        <Chunk key={at} count={chunk.length} isFirst={at === 0}>
          {() => rows(chunk)}
        </Chunk>
      ))}
    </ul>
  );
}

interface ChunkProps {
  count: number;
  isFirst: boolean;
  children(): ReactNode;
}

function Chunk({ count, isFirst, children }: ChunkProps) {
  const room = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scrollerOf(element),
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={room} className="cf-channels__chunk" style={{ '--cf-rows': count } as object}>
      {isNear && <ul>{children()}</ul>}
    </li>
  );
}

/** Returns the scroll container of the element, whose edges the margin refers to. */
function scrollerOf(element: Element): Element | null {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  }
  return null;
}
