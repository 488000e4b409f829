import type { ForwardedFrom } from '@confab/protocol';
import type { MouseEvent } from 'react';
import { useKit } from '../../core/provider/index.ts';
import { useLaterText } from '../../core/text/useLaterText.ts';
import { useReadableChannel } from '../channels/useReadableChannel.ts';
import { useListShared } from './listContext.ts';

/** Names the place, and leads there, only for those who may read it. */
export function ForwardSource({ from }: { from: ForwardedFrom }) {
  const { links } = useKit();
  const { channel, jumpTo, openMessage } = useListShared();
  const { t, format } = useLaterText();
  const place = useReadableChannel(from.cid);
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
