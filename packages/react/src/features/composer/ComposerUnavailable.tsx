import type { Channel } from '@confab/client';
import { anonymousUserId } from '@confab/protocol';
import { Snowflake } from 'lucide-react';
import { Suspense } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { overridable } from '../../core/overrides/index.ts';
import { Button, Icon, lazyPart } from '../../core/primitives/index.ts';
import { useKit, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { composerText } from './text.en.ts';

const TimedOutNote = lazyPart(() => import('../moderation/TimedOutNote.tsx'), 'row');

export interface ComposerUnavailableProps {
  channel: Channel;
  label: string;
}

/** Replaces the composer for users who may not write: the reason, and a button to join or sign in where possible. */
export const ComposerUnavailable = overridable('ComposerUnavailable', OwnComposerUnavailable);

function OwnComposerUnavailable({ channel, label }: ComposerUnavailableProps) {
  const { t } = useText(composerText);
  const report = useReportFailure();
  const { client, links } = useKit();
  const isAnonymous = useReadable(client.me, (me) => me?.id === anonymousUserId);
  const canJoin = useReadable(
    channel.state,
    (state) => state.ownCapabilities.has('join-channel') && state.membership?.state !== 'joined',
  );
  const isFrozen = useReadable(channel.state, (state) => state.channel?.frozen === true);
  const restriction = useReadable(channel.state, (state) => state.restriction);
  if (isAnonymous) {
    return (
      <div className="cf-cannot-send">
        <p>{t('composer.signInFirst')}</p>
        {links.signIn && (
          <Button variant="primary" onClick={() => links.signIn?.()}>
            {t('composer.signIn')}
          </Button>
        )}
      </div>
    );
  }
  if (isFrozen) {
    return (
      <div className="cf-cannot-send" role="status">
        <Icon of={Snowflake} />
        <p>{t('composer.frozen')}</p>
      </div>
    );
  }
  if (restriction) {
    return (
      <div className="cf-cannot-send" role="status">
        <p>
          <Suspense fallback={t('composer.cannotSend')}>
            <TimedOutNote restriction={restriction} />
          </Suspense>
        </p>
      </div>
    );
  }
  return (
    <div className="cf-cannot-send">
      <p>{canJoin ? t('composer.joinFirst', { channel: label }) : t('composer.cannotSend')}</p>
      {canJoin && (
        <Button variant="primary" onClick={() => void report(channel.join())}>
          {t('composer.join', { channel: label })}
        </Button>
      )}
    </div>
  );
}
