import type { PollComposer, PollField } from '@confab/client/composer/poll';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Icon, Switch } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { pollFormText } from './text.en.ts';
import { usePollErrors } from './usePollErrors.ts';

/** The voting rules of a poll. */
export function PollSettings({ poll, onBlur }: { poll: PollComposer; onBlur(field: PollField): void }) {
  const { t } = useText(pollFormText);
  const fields = useReadable(poll.state, (state) => state.fields);
  return (
    <div className="cf-poll-settings">
      <Switch
        checked={fields.enforce_unique_vote}
        hint={t('pollForm.uniqueVoteHint')}
        onCheckedChange={(isOn) => poll.set('enforce_unique_vote', isOn)}
      >
        {t('pollForm.uniqueVote')}
      </Switch>
      <MaxVotes poll={poll} onBlur={() => onBlur('max_votes_allowed')} />
      <Switch
        checked={fields.voting_visibility === 'anonymous'}
        hint={t('pollForm.anonymousHint')}
        onCheckedChange={(isOn) => poll.set('voting_visibility', isOn ? 'anonymous' : 'public')}
      >
        {t('pollForm.anonymous')}
      </Switch>
      <Switch
        checked={fields.allow_user_suggested_options}
        onCheckedChange={(isOn) => poll.set('allow_user_suggested_options', isOn)}
      >
        {t('pollForm.suggest')}
      </Switch>
      <Switch checked={fields.allow_answers} onCheckedChange={(isOn) => poll.set('allow_answers', isOn)}>
        {t('pollForm.answers')}
      </Switch>
    </div>
  );
}

/** The maximum number of votes, at the end of its line. */
function MaxVotes({ poll, onBlur }: { poll: PollComposer; onBlur(): void }) {
  const { t } = useText(pollFormText);
  const { words } = usePollErrors();
  const id = useId();
  const value = useReadable(poll.state, (state) => state.fields.max_votes_allowed);
  const error = words(useReadable(poll.state, (state) => state.errors.max_votes_allowed));
  return (
    <div className="cf-poll-max">
      <label htmlFor={id}>
        {t('pollForm.maxVotes')}
        <small id={`${id}-hint`}>{t('pollForm.maxVotesHint')}</small>
      </label>
      <div className="cf-input">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          onChange={({ target }) => poll.set('max_votes_allowed', target.value)}
          onBlur={onBlur}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="cf-field__error" role="alert">
          <Icon of={CircleAlert} size="sm" />
          {error}
        </p>
      )}
    </div>
  );
}
