import type { Channel } from '@confab/client';
import { type Bookmark, maxBookmarks } from '@confab/protocol';
import { Ellipsis, Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton, Menu, MenuItem } from '../../core/primitives/index.ts';
import { useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { BookmarkDialog } from './BookmarkDialog.tsx';
import { BookmarkLabel } from './BookmarkLabel.tsx';
import { EditBookmarks } from './EditBookmarks.tsx';
import { bookmarksText } from './text.en.ts';
import { useBookmarkDrag } from './useBookmarkDrag.ts';
import { useBookmarks } from './useBookmarks.ts';
import { useFittingCount } from './useFittingCount.ts';
import './BookmarkBar.css';

export interface BookmarkBarProps {
  channel: Channel;
}

/**
 * The bookmarks of a channel in one line below its header; those that do not fit are in a menu at its end. Shows nothing
 * while there is none: the first one is added in the channel's details (CHAN-12).
 */
export function BookmarkBar({ channel }: BookmarkBarProps) {
  const { list, bookmarks, canManage } = useBookmarks(channel);
  const { t } = useText(bookmarksText);
  const report = useReportFailure();
  const bar = useRef<HTMLUListElement>(null);
  const fitting = useFittingCount(bar, bookmarks);
  const [dialog, setDialog] = useState<'add' | 'edit'>();
  const drag = useBookmarkDrag(bookmarks, (ids) => void report(list.order(ids)));
  const hidden = bookmarks.slice(fitting);
  const close = () => setDialog(undefined);
  return (
    <>
      {bookmarks.length > 0 && (
        <nav className="cf-bookmarks" aria-label={t('bookmarks.title')}>
          <ul ref={bar}>
            {bookmarks.map((bookmark, index) => (
              <li key={bookmark.id} aria-hidden={index >= fitting || undefined}>
                <a
                  href={bookmark.url}
                  title={bookmark.url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  tabIndex={index < fitting ? undefined : -1}
                  {...(canManage && drag(bookmark))}
                >
                  <BookmarkLabel bookmark={bookmark} />
                </a>
              </li>
            ))}
          </ul>
          {hidden.length > 0 && (
            <Menu
              align="end"
              trigger={
                <IconButton size="sm" icon={Ellipsis} label={t('bookmarks.more', { count: hidden.length })} />
              }
            >
              {hidden.map((bookmark) => (
                <MenuItem key={bookmark.id} onSelect={() => openLink(bookmark)}>
                  <BookmarkLabel bookmark={bookmark} />
                </MenuItem>
              ))}
            </Menu>
          )}
          {canManage && (
            <>
              {bookmarks.length < maxBookmarks && (
                <IconButton
                  size="sm"
                  icon={Plus}
                  label={t('bookmarks.add')}
                  onClick={() => setDialog('add')}
                />
              )}
              <IconButton
                size="sm"
                icon={Pencil}
                label={t('bookmarks.editAll')}
                onClick={() => setDialog('edit')}
              />
            </>
          )}
        </nav>
      )}
      {dialog === 'add' && <BookmarkDialog list={list} onClose={close} />}
      {dialog === 'edit' && <EditBookmarks channel={channel} onClose={close} />}
    </>
  );
}

const openLink = ({ url }: Bookmark) => void window.open(url, '_blank', 'noopener,noreferrer');
