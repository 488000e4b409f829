import type { LocalAttachment } from '@confab/client/composer';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../core/primitives/index.ts';
import { type TextTools, useText } from '../../../core/text/index.ts';
import { uploadsText } from './text.en.ts';

export interface AttachmentAnnouncerProps {
  list: readonly LocalAttachment[];
  /** The file that the user removed last; files also leave the list when they are sent, which the message list announces. */
  removedId: string | undefined;
}

/** Announces added, removed and uploaded files to screen readers; failures are announced by their notices. */
export function AttachmentAnnouncer({ list, removedId }: AttachmentAnnouncerProps) {
  const { t } = useText(uploadsText);
  const before = useRef(list);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const change = describeChange(before.current, list, removedId, t);
    before.current = list;
    if (change !== undefined) setAnnouncement(change);
  }, [list, removedId, t]);
  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}

function describeChange(
  before: readonly LocalAttachment[],
  now: readonly LocalAttachment[],
  removedId: string | undefined,
  t: TextTools<typeof uploadsText>['t'],
): string | undefined {
  const nameOf = ({ title }: LocalAttachment) => title || t('uploads.untitled');
  const known = new Map(before.map((attachment) => [attachment.local.id, attachment.local.uploadState]));
  const remaining = new Set(now.map(({ local }) => local.id));
  const added = now.filter(({ local }) => !known.has(local.id));
  const [first] = added;
  if (first) return t('uploads.added', { count: added.length, name: nameOf(first) });
  const missing = before.filter(({ local }) => !remaining.has(local.id));
  const removed = missing.find(({ local }) => local.id === removedId);
  if (missing.length > 0) return removed ? t('uploads.removed', { name: nameOf(removed) }) : '';
  const arrived = now.filter(
    ({ local }) => local.uploadState === 'finished' && known.get(local.id) !== 'finished',
  );
  if (!arrived[0]) return undefined;
  const isAll = now.length > 1 && now.every(({ local }) => local.uploadState === 'finished');
  return isAll ? t('uploads.allFinished') : t('uploads.finished', { name: nameOf(arrived[0]) });
}
