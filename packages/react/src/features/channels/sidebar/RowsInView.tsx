import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows that are drawn together, or not at all while they are far from what is seen. */
const chunkSize = 40;
/** How near a chunk comes before it is drawn. */
const margin = '600px 0px';

export interface RowsInViewProps<Item> {
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
}

/** A list of rows of one height, however long: those that are far from what is seen only keep their room. */
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

/** What scrolls the element: the margin counts from its edges. */
function scrollerOf(element: Element): Element | null {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  }
  return null;
}
