import type { Channel } from '@confab/client';
import { useState } from 'react';
import { Button } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { EditBookmarks } from '../../bookmarks/EditBookmarks.tsx';
import { bookmarksText } from '../../bookmarks/text.en.ts';
import { useBookmarks } from '../../bookmarks/useBookmarks.ts';
import { SectionTitle } from './SectionTitle.tsx';

/** The bookmarks of a channel in its details, for those who may change them (CHAN-12). */
export function BookmarkSettings({ channel }: { channel: Channel }) {
  const { t } = useText(bookmarksText);
  const { canManage } = useBookmarks(channel);
  const [isOpen, setOpen] = useState(false);
  if (!canManage) return null;
  return (
    <section className="cf-details__part">
      <header>
        <SectionTitle>{t('bookmarks.title')}</SectionTitle>
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {t('bookmarks.editAll')}
        </Button>
      </header>
      {isOpen && <EditBookmarks channel={channel} onClose={() => setOpen(false)} />}
    </section>
  );
}
