import type { LocalMessage } from '@confab/client';
import { messageSearch, type Surroundings } from '@confab/client/search';
import { useEffect, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { EmojiText } from '../emoji/index.ts';
import { messageLine } from '../messages/messageLine.ts';
import { messagesText } from '../messages/text.en.ts';
import { searchText } from './text.en.ts';

/** The messages right before or after a found message, one line each. */
export function HitSurroundings({ message, side }: { message: LocalMessage; side: keyof Surroundings }) {
  const { t } = useText(searchText);
  const { t: kit, format } = useText(messagesText);
  const search = useClient().part(messageSearch);
  const [around, setAround] = useState<Surroundings | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit changes nothing around it
  useEffect(() => {
    let isCurrent = true;
    search.surroundings(message).then(
      (found) => isCurrent && setAround(found),
      () => isCurrent && setAround('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, message.id]);
  if (around === undefined) return null;
  if (around === 'failed')
    return side === 'before' ? <p className="cf-hit__around">{t('search.contextFailed')}</p> : null;
  const isAlone = around.before.length + around.after.length === 0;
  if (isAlone && side === 'after') return <p className="cf-hit__around">{t('search.noContext')}</p>;
  return (
    <div className="cf-hit__around">
      {around[side].map((one) => (
        <p key={one.id} title={format.full(one.created_at)}>
          <b>
            <bdi>{one.user.name}</bdi>
          </b>{' '}
          <EmojiText text={one.type === 'deleted' ? kit('messages.deleted') : messageLine(one)} />
        </p>
      ))}
    </div>
  );
}
