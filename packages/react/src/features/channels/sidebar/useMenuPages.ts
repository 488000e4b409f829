import { useState } from 'react';

/** A menu whose pages replace each other: the open one closes before the next one opens. */
interface MenuPages<Page> {
  readonly page: Page;
  readonly isOpen: boolean;
  turnTo(next: Page): void;
  onOpenChange(open: boolean): void;
}

/** Opens a menu at its first page; calls `onClose` once it is closed and no other page opens. */
export function useMenuPages<Page extends string>(first: Page, onClose: () => void): MenuPages<Page> {
  const [page, setPage] = useState(first);
  const [isOpen, setOpen] = useState(true);
  return {
    page,
    isOpen,
    turnTo(next) {
      setOpen(false);
      requestAnimationFrame(() => {
        setPage(next);
        setOpen(true);
      });
    },
    onOpenChange(open) {
      if (open) return;
      setOpen(false);
      // The next page opens in the following frame.
      requestAnimationFrame(() =>
        setOpen((again) => {
          if (!again) onClose();
          return again;
        }),
      );
    },
  };
}
