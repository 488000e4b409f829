import { Suspense } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { overridable } from '../../core/overrides/index.ts';
import { lazyPart } from '../../core/primitives/index.ts';
import type { MessageComposerProps } from './composerProps.ts';
import { ComposerUnavailable } from './lazyWritingParts.ts';
import './MessageComposer.css';

/** Loaded when a channel opens, so that the messages need not wait for it. */
const WritableComposer = lazyPart(() => import('./WritableComposer.tsx'), 'row');

/** The message composer with the typing indicator below it. */
export const MessageComposer = overridable('MessageComposer', OwnMessageComposer);

function OwnMessageComposer(props: MessageComposerProps) {
  const { channel, thread } = props;
  const capability = thread ? 'send-reply' : 'send-message';
  const canSend = useReadable(channel.state, (state) => state.ownCapabilities.has(capability));
  const isHydrating = useIsHydrating();
  return (
    <div className="cf-composer-place">
      {!canSend ? (
        <Suspense fallback={<div className="cf-cannot-send" />}>
          <ComposerUnavailable channel={channel} label={props.label} />
        </Suspense>
      ) : isHydrating ? (
        LOADING
      ) : (
        <Suspense fallback={LOADING}>
          <WritableComposer {...props} />
        </Suspense>
      )}
    </div>
  );
}

/** As high as a composer without text. */
const LOADING = (
  <>
    <div className="cf-composer cf-composer--loading" aria-busy />
    <div className="cf-composer-under" />
  </>
);
