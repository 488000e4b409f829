import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns how many of a wrapping list's items are in its first line; measures again when its width or items change. */
export function useFittingCount(list: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [count, setCount] = useState(items.length);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const children = [...element.children] as HTMLElement[];
      const wrapped = children.findIndex((child) => child.offsetTop > (children[0]?.offsetTop ?? 0));
      setCount(wrapped === -1 ? items.length : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, items]);
  return count;
}
