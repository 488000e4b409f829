import { maxPollOptions } from '@confab/protocol';
import { Ellipsis, ListPlus, ListX, Lock, Trash2 } from 'lucide-react';
import { Button, IconButton, Menu, MenuItem, MenuSeparator } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { PollOverlay } from './pollOverlay.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';

export interface PollFooterProps {
  pollState: PollState;
  onOpen(overlay: PollOverlay): void;
  onAddOption(): void;
}

/** The poll's vote count and further actions. */
export function PollFooter({ pollState, onOpen, onAddOption }: PollFooterProps) {
  const { t } = useText(pollsText);
  const { poll, votesLeft, isPermitted, canSeeVoters, isOffline, isWaiting } = pollState;
  const count = poll.vote_count;
  const standing = [
    t('polls.votes', { count }),
    isPermitted && votesLeft !== undefined && t('polls.votesLeft', { count: votesLeft }),
  ].filter(Boolean);
  return (
    <footer className="cf-poll__foot">
      <span role="status">
        {isWaiting
          ? t('polls.waiting')
          : isOffline && isPermitted
            ? t('polls.offline')
            : standing.join(' · ')}
      </span>
      {canSeeVoters && count > 0 && (
        <Button variant="quiet" size="sm" tabIndex={-1} onClick={() => onOpen('voters')}>
          {t('polls.seeVoters')}
        </Button>
      )}
      {pollState.canManage && <PollMenu pollState={pollState} onOpen={onOpen} onAddOption={onAddOption} />}
    </footer>
  );
}

function PollMenu({ pollState: { poll, canSuggest }, onOpen, onAddOption }: PollFooterProps) {
  const { t } = useText(pollsText);
  const canAdd = canSuggest && !poll.allow_user_suggested_options && poll.options.length < maxPollOptions;
  return (
    <Menu
      align="end"
      trigger={<IconButton tabIndex={-1} size="sm" icon={Ellipsis} label={t('polls.manage')} />}
    >
      {canAdd && (
        <MenuItem icon={ListPlus} onSelect={onAddOption}>
          {t('polls.addOption')}
        </MenuItem>
      )}
      {!poll.is_closed && poll.options.length > 1 && (
        <MenuItem icon={ListX} onSelect={() => onOpen('options')}>
          {t('polls.removeOptions')}
        </MenuItem>
      )}
      {!poll.is_closed && (
        <MenuItem icon={Lock} onSelect={() => onOpen('close')}>
          {t('polls.close')}
        </MenuItem>
      )}
      {(canAdd || !poll.is_closed) && <MenuSeparator />}
      <MenuItem icon={Trash2} danger onSelect={() => onOpen('delete')}>
        {t('polls.delete')}
      </MenuItem>
    </Menu>
  );
}
