import type { LocalMessage } from '@confab/client';
import { AvatarStack } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { threadsText } from './text.en.ts';
import './RepliesLine.css';

/** The line below a thread's parent message: the number of replies and their authors. */
export function RepliesLine({ parent }: { parent: LocalMessage }) {
  const { t } = useText(threadsText);
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
