import { isBlank, type PollComposer, pollOf } from '@confab/client/composer/poll';
import { ChartBarDecreasing, CircleAlert, Pencil, X } from 'lucide-react';
import { useReadable } from '../../bindings/index.ts';
import type { AdditionAboveProps } from '../../composer/additions/composerAddition.ts';
import { Icon, IconButton } from '../../primitives/index.ts';
import { useText } from '../../text/index.ts';
import { pollText } from '../pollText.ts';
import './ComposerPoll.css';

/** Above the text: the poll that goes with the message, to be changed or taken out. */
export function ComposerPoll({ composer, onOpen, onLeave }: AdditionAboveProps) {
  const poll = pollOf(composer);
  const isThere = useReadable(poll.state, () => poll.hasContent());
  return isThere && <PollTile poll={poll} onOpen={onOpen} onLeave={onLeave} />;
}

function PollTile({ poll, onOpen, onLeave }: { poll: PollComposer; onOpen(): void; onLeave(): void }) {
  const { t } = useText(pollText);
  const { fields, canCreate } = useReadable(poll.state);
  const count = fields.options.filter(({ text }) => !isBlank(text)).length;
  return (
    <section className="cf-composer-poll" aria-label={t('pollAbove.label')}>
      <span className="cf-composer-poll__icon">
        <Icon of={ChartBarDecreasing} />
      </span>
      <p>
        <b dir="auto">{isBlank(fields.name) ? t('pollAbove.untitled') : fields.name}</b>
        <span data-unfinished={!canCreate || undefined}>
          {canCreate ? (
            t('pollAbove.options', { count })
          ) : (
            <>
              <Icon of={CircleAlert} size="xs" />
              {t('pollAbove.unfinished')}
            </>
          )}
        </span>
      </p>
      <IconButton icon={Pencil} label={t('pollAbove.edit')} onClick={onOpen} />
      <IconButton
        icon={X}
        label={t('pollAbove.remove')}
        onClick={() => {
          poll.clear();
          onLeave();
        }}
      />
    </section>
  );
}
