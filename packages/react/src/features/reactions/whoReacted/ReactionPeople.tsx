import type { Reaction } from '@confab/protocol';
import { Avatar, Button, ErrorState, Skeleton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { EmojiText } from '../../emoji/index.ts';
import { useListShared } from '../../messages/listContext.ts';
import { reactionText } from '../reactionText.ts';
import { whoReactedText } from './text.en.ts';
import { useReactions } from './useReactions.ts';

export interface ReactionPeopleProps {
  messageId: string;
  type: string | undefined;
  /** Changes with the message's reactions. */
  version: string;
}

/** People and their reactions, newest first, page by page. */
export function ReactionPeople({ messageId, type, version }: ReactionPeopleProps) {
  const { t } = useText();
  const { channel } = useListShared();
  const { reactions, hasNext, error, loadNext, retry } = useReactions(channel, messageId, type, version);
  if (error) return <ErrorState onRetry={retry}>{error.message}</ErrorState>;
  if (!reactions) return <Skeleton of="rows" count={3} />;
  return (
    <>
      <ul className="cf-who-reacted__people">
        {reactions.map((reaction) => (
          <ReactionRow key={`${reaction.user_id} ${reaction.type}`} reaction={reaction} showsType={!type} />
        ))}
      </ul>
      {hasNext && (
        <Button className="cf-who-reacted__more" onClick={loadNext}>
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}

function ReactionRow({ reaction, showsType }: { reaction: Reaction; showsType: boolean }) {
  const { t, format } = useText(whoReactedText);
  const { viewerId } = useListShared();
  const { user, score, type, updated_at } = reaction;
  return (
    <li>
      <Avatar {...user} size={32} />
      <span className="cf-who-reacted__name">
        <bdi>{user.name}</bdi>
        {user.id === viewerId && <small> ({t('reactions.you')})</small>}
      </span>
      {score > 1 && (
        <span className="cf-who-reacted__score">
          {t('whoReacted.score', { score: format.number(score) })}
        </span>
      )}
      {showsType && (
        <span className="cf-who-reacted__face">
          <EmojiText text={reactionText(type)} />
        </span>
      )}
      <time dateTime={updated_at}>{format.stamp(updated_at)}</time>
    </li>
  );
}
