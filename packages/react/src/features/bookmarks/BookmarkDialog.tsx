import type { ChannelBookmarks } from '@confab/client/bookmarks';
import { type Bookmark, maxBookmarkTitleLength, parseUrl } from '@confab/protocol';
import { SmilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, Field, Icon, IconButton, TextField } from '../../core/primitives/index.ts';
import { useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { EmojiPopover, EmojiText } from '../emoji/index.ts';
import { bookmarksText } from './text.en.ts';
import './BookmarkDialog.css';

export interface BookmarkDialogProps {
  list: ChannelBookmarks;
  /** The bookmark to change; without it a new one is added. */
  bookmark?: Bookmark | undefined;
  onClose(): void;
}

/** The form of a new or changed bookmark. */
export function BookmarkDialog({ list, bookmark, onClose }: BookmarkDialogProps) {
  const { t } = useText(bookmarksText);
  const report = useReportFailure();
  const [address, setAddress] = useState(bookmark?.url ?? '');
  const [title, setTitle] = useState(bookmark?.title ?? '');
  const [emoji, setEmoji] = useState(bookmark?.emoji ?? '');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const url = toAddress(address);
  const name = title.trim();

  async function save() {
    setTried(true);
    if (!url || name === '' || isBusy) return;
    setBusy(true);
    const saved = bookmark
      ? list.update(bookmark, { title: name, url, emoji: emoji || null })
      : list.create({ title: name, url, emoji: emoji || undefined });
    const isDone = await report(saved);
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(bookmark ? 'bookmarks.change' : 'bookmarks.add')}
      size="sm"
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {t(bookmark ? 'actions.save' : 'actions.add')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('bookmarks.address')}
        type="url"
        dir="ltr"
        placeholder="https://"
        value={address}
        maxLength={2048}
        error={isTried && !url ? t('bookmarks.addressWrong') : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="cf-bookmark-form">
        <Field label={t('bookmarks.emoji')}>
          {(control) => (
            <div className="cf-bookmark-form__emoji">
              <EmojiPopover
                trigger={
                  <button {...control} type="button" aria-label={t('bookmarks.chooseEmoji')}>
                    {emoji ? <EmojiText text={emoji} /> : <Icon of={SmilePlus} />}
                  </button>
                }
                onSelect={setEmoji}
              />
              {emoji && (
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('bookmarks.removeEmoji')}
                  onClick={() => setEmoji('')}
                />
              )}
            </div>
          )}
        </Field>
        <TextField
          label={t('bookmarks.name')}
          value={title}
          maxLength={maxBookmarkTitleLength}
          error={isTried && name === '' ? t('bookmarks.nameEmpty') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** Returns what was typed as an http or https address, adding the scheme; undefined if it is none. */
function toAddress(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = parseUrl(address);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && url.hostname.includes('.')
    ? address
    : undefined;
}
