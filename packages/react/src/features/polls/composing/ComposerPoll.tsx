import { isBlank, type PollComposer, pollOf } from '@confab/client/composer/poll';
import { ChartBarDecreasing } from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useText } from '../../../core/text/index.ts';
import { AdditionTile } from '../../composer/additions/AdditionTile.tsx';
import type { AdditionPreviewProps } from '../../composer/additions/composerAddition.ts';
import { pollFormText } from './text.en.ts';

/** The poll of the message, above the text, with buttons to edit and remove it. */
export function ComposerPoll({ composer, onOpen, onLeave }: AdditionPreviewProps) {
  const poll = pollOf(composer);
  const isThere = useReadable(poll.state, () => poll.hasContent());
  return isThere && <PollTile poll={poll} onOpen={onOpen} onLeave={onLeave} />;
}

function PollTile({ poll, onOpen, onLeave }: { poll: PollComposer; onOpen(): void; onLeave(): void }) {
  const { t } = useText(pollFormText);
  const { fields, canCreate } = useReadable(poll.state);
  const count = fields.options.filter(({ text }) => !isBlank(text)).length;
  return (
    <AdditionTile
      label={t('pollAbove.label')}
      icon={ChartBarDecreasing}
      title={isBlank(fields.name) ? t('pollAbove.untitled') : fields.name}
      note={canCreate ? t('pollAbove.options', { count }) : t('pollAbove.unfinished')}
      isUnfinished={!canCreate}
      changeLabel={t('pollAbove.edit')}
      removeLabel={t('pollAbove.remove')}
      onChange={onOpen}
      onRemove={() => {
        poll.clear();
        onLeave();
      }}
    />
  );
}
