import type { Suggestion } from '@confab/client/composer';
import { shownId, type UserRef } from '@confab/protocol';
import { Hash, Megaphone, Shield, Sparkle, SquareSlash, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../core/primitives/index.ts';
import { type TextTools, useText } from '../../../core/text/index.ts';
import { EmojiText } from '../../emoji/index.ts';
import { PersonAvatar, PersonStatus } from '../../users/index.ts';
import { splitAtMatch } from './splitAtMatch.ts';
import { suggestionsText } from './text.en.ts';

export interface SuggestionRowProps {
  id: string;
  suggestion: Suggestion;
  /** The typed text, highlighted in the name. */
  query: string;
  isActive: boolean;
  /** The people in the list; an id is shown where their names alone are ambiguous. */
  people: readonly UserRef[];
  onChoose(): void;
}

/** A suggestion: picture, name with the typed text highlighted, and a detail to distinguish it. */
export function SuggestionRow({ id, suggestion, query, isActive, people, onChoose }: SuggestionRowProps) {
  const { t } = useText(suggestionsText);
  const { picture, name, detail, note } = displayOf(suggestion, people, t);
  const [before, match, after] = splitAtMatch(name, query);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
    <div
      id={id}
      className="cf-suggestion"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
    >
      <span className="cf-suggestion__picture" aria-hidden>
        {picture}
      </span>
      <span className="cf-suggestion__name" dir="auto">
        {before}
        {match && <b>{match}</b>}
        {after}
      </span>
      {detail && (
        <span className="cf-suggestion__detail" dir="auto">
          {detail}
        </span>
      )}
      {note && <span className="cf-suggestion__note">{note}</span>}
    </div>
  );
}

interface SuggestionDisplay {
  picture: ReactNode;
  name: string;
  detail?: string;
  note?: ReactNode;
}

function displayOf(
  suggestion: Suggestion,
  people: readonly UserRef[],
  t: TextTools<typeof suggestionsText>['t'],
): SuggestionDisplay {
  switch (suggestion.kind) {
    case 'user': {
      const { id, name } = suggestion.user;
      const detail = shownId(suggestion.user, people);
      return {
        picture: <PersonAvatar person={suggestion.user} size={24} />,
        name,
        note: <PersonStatus userId={id} withText />,
        ...(detail && { detail }),
      };
    }
    case 'everyone':
      return {
        picture: <Icon of={Megaphone} />,
        name: `@${suggestion.word}`,
        detail: t(suggestion.word === 'channel' ? 'suggestions.everyone' : 'suggestions.everyoneHere'),
      };
    case 'role':
      return { picture: <Icon of={Shield} />, name: `@${suggestion.role}`, detail: t('suggestions.role') };
    case 'group': {
      const { id, name, member_count: count } = suggestion.group;
      return {
        picture: <Icon of={Users} />,
        name,
        detail: `@${id}`,
        note: t('suggestions.people', { count }),
      };
    }
    case 'command': {
      const { name, args, description } = suggestion.command;
      return {
        picture: <Icon of={SquareSlash} />,
        name: `/${name}${args && ` ${args}`}`,
        detail: description,
      };
    }
    case 'emoji':
      return { picture: <EmojiText text={suggestion.match.emoji} />, name: `:${suggestion.match.name}:` };
    case 'channel':
      return {
        picture: <Icon of={Hash} />,
        name: suggestion.channel.name,
        ...(!suggestion.isMember && { note: t('suggestions.notJoined') }),
      };
    case 'other':
      return { picture: <Icon of={Sparkle} />, name: suggestion.label, detail: suggestion.detail ?? '' };
  }
}
