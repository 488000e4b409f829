import { useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Dialog, Tabs, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { EmojiText } from '../../emoji/index.ts';
import { useListShared } from '../../messages/listContext.ts';
import type { OverlayProps } from '../../messages/registry/overlay.ts';
import { reactionText } from '../reactionText.ts';
import { ReactionPeople } from './ReactionPeople.tsx';
import { whoReactedText } from './text.en.ts';
import './WhoReacted.css';

/** A key that no reaction type can have. */
const ALL = '#all';

export interface WhoReactedProps extends OverlayProps {
  /** The type of the reactions that are shown first; all, if left out. */
  reaction?: string | undefined;
}

/** The people who reacted to a message by emoji, live (MSG-13). A module of its own, loaded when first opened. */
export default function WhoReacted({ message, reaction, onClose }: WhoReactedProps) {
  const { t, format } = useText(whoReactedText);
  const { channel, thread } = useListShared();
  const [chosen, setChosen] = useState(reaction ?? ALL);
  const { messages } = thread ?? channel;
  const now = useReadable(messages.state, (state) => state.messages.find(({ id }) => id === message.id));
  const groups = Object.entries((now ?? message).reaction_groups).sort(
    ([, one], [, other]) =>
      other.count - one.count || one.first_reaction_at.localeCompare(other.first_reaction_at),
  );
  const total = groups.reduce((sum, [, { count }]) => sum + count, 0);
  const open = chosen === ALL || groups.some(([name]) => name === chosen) ? chosen : ALL;
  const tabs = [
    { value: ALL, label: t('whoReacted.all'), count: format.number(total) },
    ...groups.map(([name, { count }]) => ({ value: name, label: <TabLabel type={name} count={count} /> })),
  ];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('whoReacted.title')}>
      <Tabs
        className="cf-who-reacted"
        label={t('whoReacted.tabs')}
        value={open}
        onValueChange={setChosen}
        tabs={tabs}
      >
        {total === 0 ? (
          <p className="cf-who-reacted__none">{t('whoReacted.none')}</p>
        ) : (
          <ReactionPeople
            key={open}
            messageId={message.id}
            type={open === ALL ? undefined : open}
            version={JSON.stringify(groups)}
          />
        )}
      </Tabs>
    </Dialog>
  );
}

function TabLabel({ type, count }: { type: string; count: number }) {
  const { t, format } = useText(whoReactedText);
  const emoji = reactionText(type);
  return (
    <>
      <span aria-hidden className="cf-who-reacted__face">
        <EmojiText text={emoji} /> {format.number(count)}
      </span>
      <VisuallyHidden>{t('whoReacted.tab', { emoji, count })}</VisuallyHidden>
    </>
  );
}
