import type { ChatClient } from '@confab/client';
import { notificationSettings } from '@confab/client/notifications';
import { type NotificationSettings, shownId } from '@confab/protocol';
import { Avatar, Button, Select, usePerson, useReportFailure, useText } from '@confab/react';
import { PeoplePicker, usePersonName } from '@confab/react/people';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notificationsPageText } from './text.en.ts';

/** The users whose messages always or never notify. */
export function PeoplePreferences({
  client,
  people,
}: {
  client: ChatClient;
  people: NotificationSettings['people'];
}) {
  const { t } = useText(notificationsPageText);
  const report = useReportFailure();
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAdding) field.current?.focus();
  }, [isAdding]);
  const say = (id: string, preference: 'always' | 'never' | null) =>
    void report(client.part(notificationSettings).change({ people: { [id]: preference } }));
  const ids = Object.keys(people);
  return (
    <>
      {ids.length > 0 && (
        <ul className="web-list">
          {ids.map((id) => (
            <PersonPreference
              key={id}
              id={id}
              preference={people[id] ?? 'always'}
              onChange={(preference) => say(id, preference)}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <PeoplePicker
          chosen={[]}
          fieldRef={field}
          onChange={([person]) => {
            setAdding(false);
            if (person) say(person.id, 'always');
          }}
          unavailable={(person) =>
            person.id === client.me.get()?.id || person.id in people ? (shownId(person) ?? '') : undefined
          }
        />
      ) : (
        <div>
          <Button icon={UserPlus} onClick={() => setAdding(true)}>
            {t('peoplePreferences.add')}
          </Button>
        </div>
      )}
    </>
  );
}

interface PersonPreferenceProps {
  id: string;
  preference: 'always' | 'never';
  onChange(preference: 'always' | 'never' | null): void;
}

function PersonPreference({ id, preference, onChange }: PersonPreferenceProps) {
  const { t } = useText(notificationsPageText);
  const person = usePerson(id);
  const name = usePersonName(id);
  return (
    <li>
      <Avatar id={id} name={name} image={person?.image} size={32} />
      <span className="web-list__main">
        <bdi>{name}</bdi>
      </span>
      <Select<'always' | 'never' | 'usual'>
        label={t('peoplePreferences.preference', { name })}
        labelHidden
        value={preference}
        onValueChange={(wanted) => onChange(wanted === 'usual' ? null : wanted)}
        options={(['always', 'never', 'usual'] as const).map((value) => ({
          value,
          label: t(`peoplePreferences.${value}`),
        }))}
      />
    </li>
  );
}
