import type { Readable } from '@confab/client';
import type { UserRef } from '@confab/protocol';
import { useReadable } from '../../core/bindings/index.ts';
import { overridable } from '../../core/overrides/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { typingText } from './text.en.ts';
import './TypingLine.css';

export interface TypingLineProps {
  /** A channel or thread. */
  conversation: { readonly typing: Readable<readonly UserRef[]> };
}

/**
 * The typing indicator of a channel or thread. It needs no space of its own: the line under the composer always exists
 * (UX-11).
 */
export const TypingLine = overridable('TypingLine', OwnTypingLine);

function OwnTypingLine({ conversation }: TypingLineProps) {
  const { parts, t } = useText(typingText);
  const blocked = useReadable(useClient().me, (me) => me?.blocked_user_ids);
  const typing = useReadable(conversation.typing);
  const [first, second, ...more] = typing.filter(({ id }) => !blocked?.includes(id));
  if (!first) return <span className="cf-typing" role="status" />;
  const name = (user: { id: string; name: string }) => (
    <b key={user.id}>
      <bdi>{user.name}</bdi>
    </b>
  );
  return (
    <span className="cf-typing" role="status">
      <span className="cf-typing__dots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className="cf-typing__names">
        {more.length > 0
          ? t('typing.several')
          : second
            ? parts('typing.two', { first: name(first), second: name(second) })
            : parts('typing.one', { first: name(first) })}
      </span>
    </span>
  );
}
