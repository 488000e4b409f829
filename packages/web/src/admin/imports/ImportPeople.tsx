import type { ImportPerson, ImportReport } from '@confab/protocol';
import { Button, TextField, useText } from '@confab/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { PersonDialog } from './PersonDialog.tsx';
import { importsText } from './text.en.ts';

const pageSize = 50;
const matches = { new: 'matchNew', there: 'matchThere', email: 'matchEmail', chosen: 'matchChosen' } as const;

export interface ImportPeopleProps {
  report: ImportReport;
  /** The admin's matches of people: user ids here, by the ids of the archive. */
  chosen: ReadonlyMap<string, string>;
  /** Undefined when the matches can no longer be changed. */
  onChosen: ((chosen: ReadonlyMap<string, string>) => void) | undefined;
}

/** Matches the people of the archive with users here; an admin can change the matches before the import. */
export function ImportPeople({ report, chosen, onChosen }: ImportPeopleProps) {
  const { t } = useText(importsText);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(pageSize);
  const term = query.trim().toLowerCase();
  const { people, people_count: count } = report;
  const found = people.filter(({ name, email, source_id }) =>
    [name, email ?? '', source_id].some((text) => text.toLowerCase().includes(term)),
  );
  return (
    <section className="web-page">
      <header>
        <h2>{t('imports.people')}</h2>
        <p>
          {t('imports.peopleHint')}{' '}
          {people.length < count && t('imports.peopleMore', { shown: people.length, count })}
        </p>
      </header>
      {people.length > 10 && (
        <TextField
          label={t('imports.peopleFind')}
          labelHidden
          placeholder={t('imports.peopleFind')}
          icon={Search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {found.length === 0 && (
        <p className="web-note">{t('imports.peopleNotFound', { query: query.trim() })}</p>
      )}
      <ul className="web-list" aria-label={t('imports.people')}>
        {found.slice(0, shown).map((person) => (
          <PersonRow key={person.source_id} {...{ person, chosen, onChosen }} />
        ))}
      </ul>
      {found.length > shown && (
        <div className="web-page__row">
          <Button onClick={() => setShown((many) => many + 4 * pageSize)}>{t('actions.loadMore')}</Button>
        </div>
      )}
    </section>
  );
}

function PersonRow(props: Omit<ImportPeopleProps, 'report'> & { person: ImportPerson }) {
  const { person, chosen, onChosen } = props;
  const { t } = useText(importsText);
  const [isChoosing, setChoosing] = useState(false);
  const { name, email, source_id, is_bot, is_deactivated } = person;
  const mine = chosen.get(source_id);
  const set = (userId: string | undefined) => {
    const next = new Map(chosen);
    if (userId === undefined) next.delete(source_id);
    else next.set(source_id, userId);
    onChosen?.(next);
  };
  const marks = [
    ...(email ? [email] : []),
    ...(is_bot ? [t('imports.bot')] : []),
    ...(is_deactivated ? [t('imports.deactivated')] : []),
  ];
  return (
    <li>
      <span className="web-list__main">
        <bdi>{name}</bdi> {marks.length > 0 && <span className="web-list__aside">{marks.join(' · ')}</span>}
        <small>
          {mine === undefined
            ? t(`imports.${matches[person.match]}`, { id: person.user_id })
            : t('imports.matchMine', { id: mine })}
        </small>
      </span>
      {onChosen && (
        <span className="web-list__actions">
          {mine === undefined ? (
            <Button aria-label={t('imports.choosePersonOf', { name })} onClick={() => setChoosing(true)}>
              {t('imports.choosePerson')}
            </Button>
          ) : (
            <Button aria-label={t('imports.asFoundOf', { name })} onClick={() => set(undefined)}>
              {t('imports.asFound')}
            </Button>
          )}
        </span>
      )}
      {isChoosing && <PersonDialog name={name} onChoose={set} onClose={() => setChoosing(false)} />}
    </li>
  );
}
