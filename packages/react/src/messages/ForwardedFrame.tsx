import type { LocalMessage } from '@confab/client';
import type { ForwardedFrom } from '@confab/protocol';
import { Forward } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useReadablePlace } from '../channels/useReadablePlace.ts';
import { Icon } from '../primitives/index.ts';
import { useKit } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { useListShared } from './listContext.ts';
import './ForwardedFrame.css';

/** A forwarded message's content, framed, with whose it is and where it comes from (MSG-08). */
export function ForwardedFrame({ message, children }: { message: LocalMessage; children: ReactNode }) {
  const from = message.forwarded_from;
  if (!from || message.type === 'deleted') return children;
  return (
    <div className="cf-forwarded">
      <p className="cf-forwarded__from">
        <Icon of={Forward} size="xs" />
        <Source from={from} />
      </p>
      {children}
    </div>
  );
}

/** Names the place, and leads there, only for those who may read it. */
function Source({ from }: { from: ForwardedFrom }) {
  const { links } = useKit();
  const { channel, jumpTo, openMessage } = useListShared();
  const { t, format } = useText();
  const place = useReadablePlace(from.cid);
  const time = (
    <time dateTime={from.created_at} title={format.full(from.created_at)}>
      {format.stamp(from.created_at)}
    </time>
  );
  const { name } = from.user;
  if (!place) {
    return (
      <>
        <bdi>{t('messages.forwardedFrom', { name })}</bdi>
        {time}
      </>
    );
  }
  const isHere = from.cid === channel.cid;
  const words = <bdi>{t('messages.forwardedFromPlace', { name, place: place.label })}</bdi>;
  const href = links.message?.(from.cid, from.message_id);
  if (href === undefined && !isHere && !openMessage) {
    return (
      <>
        {words}
        {time}
      </>
    );
  }
  function go(event: MouseEvent) {
    // Another tab or window is the browser's affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (!isHere && !openMessage) return;
    event.preventDefault();
    if (isHere) jumpTo(from.message_id);
    else openMessage?.(from.cid, from.message_id);
  }
  return (
    <a
      href={href ?? '#'}
      tabIndex={-1}
      aria-description={t('messages.forwardedOpen', { place: place.label })}
      onClick={go}
    >
      {words}
      {time}
    </a>
  );
}
