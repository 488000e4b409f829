import type { ChatClient } from '@confab/client';
import { Avatar, Icon, IconButton, usePerson, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { PeoplePick } from '../../picking/PeoplePick.tsx';
import { auditFilterText } from './text.en.ts';

export interface PersonFieldProps {
  client: ChatClient;
  label: string;
  /** The title of the dialog that chooses. */
  title: string;
  /** A user's id; empty for anyone. */
  value: string;
  onValueChange(value: string): void;
}

/** Chooses a person by name, or anyone. */
export function PersonField({ client, label, title, value, onValueChange }: PersonFieldProps) {
  const { t } = useText(auditFilterText);
  const [isChoosing, setChoosing] = useState(false);
  const labelId = useId();
  const buttonId = useId();
  return (
    <div className="cf-field">
      <div className="cf-field__line">
        <label id={labelId} htmlFor={buttonId}>
          {label}
        </label>
      </div>
      <div className="cf-input web-audit__person">
        {value !== '' && <Picture id={value} />}
        <button
          id={buttonId}
          type="button"
          aria-haspopup="dialog"
          aria-labelledby={`${labelId} ${buttonId}`}
          onClick={() => setChoosing(true)}
        >
          {value === '' ? (
            <>
              {t('auditFilter.anyone')}
              <Icon of={ChevronDown} size="sm" />
            </>
          ) : (
            <Name id={value} />
          )}
        </button>
        {value !== '' && (
          <IconButton
            icon={X}
            size="sm"
            label={t('auditFilter.remove', { filter: label })}
            onClick={() => onValueChange('')}
          />
        )}
      </div>
      {isChoosing && (
        <PeoplePick
          client={client}
          title={title}
          single
          onPick={([id]) => onValueChange(id ?? '')}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

// Beside the button: a label must contain all text of its button, and a picture can show initials.
function Picture({ id }: { id: string }) {
  const person = usePerson(id);
  return <Avatar id={id} name={usePersonName(id)} image={person?.image} size={20} />;
}

const Name = ({ id }: { id: string }) => <bdi>{usePersonName(id)}</bdi>;
