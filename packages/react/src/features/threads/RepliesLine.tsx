import type { LocalMessage } from '@confab/client';
import { AvatarStack } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import './RepliesLine.css';

/** The line in a thread below the message that it hangs from: how many replies there are, and who wrote them. */
export function RepliesLine({ parent }: { parent: LocalMessage }) {
  const { t } = useText();
  return (
    <div className="cf-replies">
      <span>
        {parent.reply_count === 0
          ? t('threads.noReplies')
          : t('threads.replies', { count: parent.reply_count })}
      </span>
      <AvatarStack people={parent.thread_participants} size={20} />
    </div>
  );
}
