import type { ForwardedFrom } from '@confab/protocol';
import type { MouseEvent } from 'react';
import { useKit } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { forwardText } from '../channels/forward/text.en.ts';
import { useReadableChannel } from '../channels/useReadableChannel.ts';
import { useListShared } from './listContext.ts';
import { messagesText } from './text.en.ts';

/** Where a forwarded message comes from, with a link for those who may read that channel. */
export function ForwardSource({ from }: { from: ForwardedFrom }) {
  const { links } = useKit();
  const { channel, jumpTo, openMessage } = useListShared();
  const { t, format } = useText(forwardText);
  const { t: messages } = useText(messagesText);
  const origin = useReadableChannel(from.cid);
  const time = (
    <time dateTime={from.created_at} title={format.full(from.created_at)}>
      {format.stamp(from.created_at)}
    </time>
  );
  const { name } = from.user;
  if (!origin) {
    return (
      <>
        <bdi>{messages('messages.forwardedFrom', { name })}</bdi>
        {time}
      </>
    );
  }
  const isHere = from.cid === channel.cid;
  const words = <bdi>{t('forward.from', { name, place: origin.label })}</bdi>;
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
      aria-description={t('forward.open', { place: origin.label })}
      onClick={go}
    >
      {words}
      {time}
    </a>
  );
}
