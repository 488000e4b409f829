import type { Thread } from '@confab/client/threads';
import { Bell, BellOff } from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { IconButton } from '../../../core/primitives/index.ts';
import { useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { threadPanelText } from './text.en.ts';

/** Follows or unfollows a thread; renders nothing until the state is known. */
export function FollowButton({ thread }: { thread: Thread }) {
  const { t } = useText(threadPanelText);
  const report = useReportFailure();
  const own = useReadable(thread.state, (state) => state.thread);
  if (!own) return null;
  return (
    <IconButton
      icon={own.following ? Bell : BellOff}
      label={own.following ? t('thread.unfollow') : t('thread.follow')}
      pressed={own.following}
      onClick={() => void report(thread.follow(!own.following))}
    />
  );
}
