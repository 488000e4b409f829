import type { Channel } from '@confab/client';
import { type Bookmark, maxBookmarks } from '@confab/protocol';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, IconButton } from '../../core/primitives/index.ts';
import { useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { BookmarkDialog } from './BookmarkDialog.tsx';
import { BookmarkLabel } from './BookmarkLabel.tsx';
import { bookmarksText } from './text.en.ts';
import { useBookmarks } from './useBookmarks.ts';
import './BookmarkBar.css';
import './BookmarkDialog.css';

export interface EditBookmarksProps {
  channel: Channel;
  onClose(): void;
}

/** Adds, changes, moves and removes the bookmarks of a channel. */
export function EditBookmarks({ channel, onClose }: EditBookmarksProps) {
  const { t } = useText(bookmarksText);
  const { list, bookmarks } = useBookmarks(channel);
  const report = useReportFailure();
  const [edited, setEdited] = useState<Bookmark | 'new'>();
  const move = (from: number, to: number) => {
    if (to < 0 || to >= bookmarks.length) return;
    const ids = bookmarks.map(({ id }) => id);
    const [id] = ids.splice(from, 1);
    if (id) void report(list.order(ids.toSpliced(to, 0, id)));
  };
  if (edited) {
    return (
      <BookmarkDialog
        list={list}
        bookmark={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bookmarks.title')}
      footer={
        <>
          {bookmarks.length < maxBookmarks && (
            <Button icon={Plus} onClick={() => setEdited('new')}>
              {t('bookmarks.add')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('actions.done')}
          </Button>
        </>
      }
    >
      {bookmarks.length === 0 && <p>{t('bookmarks.none')}</p>}
      <ul className="cf-bookmark-rows" aria-label={t('bookmarks.title')}>
        {bookmarks.map((bookmark, index) => (
          <li key={bookmark.id}>
            <BookmarkLabel bookmark={bookmark} />
            <IconButton
              size="sm"
              icon={ArrowUp}
              // Not disabled, which would lose the focus when a bookmark arrives there.
              aria-disabled={index === 0}
              label={t('bookmarks.moveUp', { title: bookmark.title })}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              size="sm"
              icon={ArrowDown}
              aria-disabled={index === bookmarks.length - 1}
              label={t('bookmarks.moveDown', { title: bookmark.title })}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              size="sm"
              icon={Pencil}
              label={t('bookmarks.edit', { title: bookmark.title })}
              onClick={() => setEdited(bookmark)}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label={t('bookmarks.remove', { title: bookmark.title })}
              onClick={() => void report(list.delete(bookmark))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
