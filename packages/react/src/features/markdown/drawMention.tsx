import type { ReactNode } from 'react';
import type { Mention } from './mention.ts';

/** Renders a mention without a link. */
export function drawMention(mention: Mention, text: string): ReactNode {
  return (
    <bdi className="cf-mention" data-kind={mention.kind} data-me={mention.isMe || undefined}>
      {text}
    </bdi>
  );
}
