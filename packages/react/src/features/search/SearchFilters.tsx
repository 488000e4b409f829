import { searchParts, searchStates } from '@confab/protocol/search';
import {
  AtSign,
  Calendar,
  ChevronDown,
  Hash,
  type LucideIcon,
  MessagesSquare,
  Paperclip,
  X,
} from 'lucide-react';
import { type Ref, useEffect } from 'react';
import { Avatar, Icon, Menu, MenuItem, Pill } from '../../core/primitives/index.ts';
import { withRef } from '../../core/primitives/withRef.ts';
import { useClient, useKit } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { matchEntries } from '../switcher/matchEntries.ts';
import { switcherDirectory } from '../switcher/switcherDirectory.ts';
import type { ChannelEntry } from '../switcher/switcherEntry.ts';
import { useSwitcherEntries } from '../switcher/useSwitcherEntries.ts';
import { DateFilter } from './DateFilter.tsx';
import { FilterPicker } from './FilterPicker.tsx';
import { knownPeople, personOf, searchedPerson } from './searchedPerson.ts';
import { conditionOf, withCondition } from './searchedText.ts';
import { searchText } from './text.en.ts';
import { bareChannelValue } from './useSearchSuggestions.ts';
import './FilterPicker.css';

export interface SearchFiltersProps {
  text: string;
  onText(text: string): void;
}

const noPages: readonly [] = [];
const noBoosts = new Map<string, number>();
const maxShown = 50;

/** Search filters as buttons: each adds its operator to the text, and removes it again. */
export function SearchFilters({ text, onText }: SearchFiltersProps) {
  const { t } = useText(searchText);
  const { format } = useText();
  const directory = switcherDirectory(useKit());
  useEffect(() => {
    directory.addLoadedChannels();
    void directory.load();
  }, [directory]);
  const has = conditionOf(text, 'has');
  const is = conditionOf(text, 'is');
  const [after, before] = [conditionOf(text, 'after'), conditionOf(text, 'before')];
  const set = (...[operator, value]: [Parameters<typeof withCondition>[1], string | undefined]) =>
    onText(withCondition(text, operator, value));
  const day = (value: string) => (/^\d/u.test(value) ? format.date(`${value}T12:00:00Z`) : value);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its buttons out as a form
    <div className="cf-search-filters" role="group" aria-label={t('search.filters')}>
      <PersonFilter text={text} onChange={(value) => set('from', value)} />
      <ChannelFilter text={text} onChange={(value) => set('in', value)} />
      {after || before ? (
        <SetFilter
          icon={Calendar}
          onRemove={() => onText(withCondition(withCondition(text, 'after', undefined), 'before', undefined))}
        >
          {after && before && t('search.between', { from: day(after.value), to: day(before.value) })}
          {after && !before && t('search.after', { day: day(after.value) })}
          {!after && before && t('search.before', { day: day(before.value) })}
        </SetFilter>
      ) : (
        <DateFilter
          trigger={<UnsetFilter icon={Calendar}>{t('search.anytime')}</UnsetFilter>}
          onChange={(operator, value) => set(operator, value)}
        />
      )}
      {has ? (
        <SetFilter icon={Paperclip} onRemove={() => set('has', undefined)}>
          {t('search.has', { part: partName(has.value, t) })}
        </SetFilter>
      ) : (
        <Menu trigger={<UnsetFilter icon={Paperclip}>{t('search.anything')}</UnsetFilter>}>
          {searchParts.map((part) => (
            <MenuItem key={part} onSelect={() => set('has', part)}>
              {t('search.has', { part: partName(part, t) })}
            </MenuItem>
          ))}
        </Menu>
      )}
      {is ? (
        <SetFilter icon={MessagesSquare} onRemove={() => set('is', undefined)}>
          {stateName(is.value, t)}
        </SetFilter>
      ) : (
        <Menu trigger={<UnsetFilter icon={MessagesSquare}>{t('search.anykind')}</UnsetFilter>}>
          {searchStates.map((state) => (
            <MenuItem key={state} onSelect={() => set('is', state)}>
              {stateName(state, t)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

type Texts = ReturnType<typeof useText<typeof searchText>>['t'];
const partName = (part: string, t: Texts) =>
  t(`search.part${capital(part.toLowerCase())}` as 'search.partLink');
const stateName = (state: string, t: Texts) =>
  t(`search.state${capital(state.toLowerCase())}` as 'search.statePinned');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function PersonFilter({ text, onChange }: { text: string; onChange(value: string | undefined): void }) {
  const { t } = useText(searchText);
  const client = useClient();
  const directory = switcherDirectory(useKit());
  const entries = useSwitcherEntries(noPages);
  const from = conditionOf(text, 'from');
  if (from) {
    const name = from.value === 'me' ? t('search.me') : (client.people.get(from.value)?.name ?? from.value);
    return (
      <SetFilter icon={AtSign} onRemove={() => onChange(undefined)}>
        {t('search.from', { name })}
      </SetFilter>
    );
  }
  const me = client.me.get();
  const people = (query: string) => {
    const found = query.trim()
      ? matchEntries(entries, `@${query}`, noBoosts).best.map(({ entry }) => entry)
      : entries;
    const others = found.flatMap((entry) => personOf(entry) ?? []);
    return [...(me && !query.trim() ? [me] : []), ...others].slice(0, maxShown);
  };
  return (
    <FilterPicker
      trigger={<UnsetFilter icon={AtSign}>{t('search.anyone')}</UnsetFilter>}
      label={t('search.findPerson')}
      optionsFor={people}
      onQuery={(query) => void directory.complete(query)}
      keyOf={({ id }) => id}
      none={t('search.nobody')}
      onChoose={(user) =>
        onChange(user.id === me?.id ? 'me' : searchedPerson(user, knownPeople(entries, me)).value)
      }
      renderOption={({ id, name, image }) => (
        <>
          <Avatar id={id} name={name} image={image} size={20} />
          <bdi>{name}</bdi>
        </>
      )}
    />
  );
}

function ChannelFilter({ text, onChange }: { text: string; onChange(value: string | undefined): void }) {
  const { t } = useText(searchText);
  const directory = switcherDirectory(useKit());
  const entries = useSwitcherEntries(noPages);
  const condition = conditionOf(text, 'in');
  const channels = entries.filter((entry): entry is ChannelEntry => entry.kind === 'channel');
  if (condition) {
    const { value } = condition;
    const named = channels.find(({ cid, name }) => cid === value || name === value);
    return (
      <SetFilter icon={Hash} onRemove={() => onChange(undefined)}>
        {t(named && named.display.others.length > 0 ? 'search.with' : 'search.in', {
          name: named?.display.label ?? `#${value}`,
        })}
      </SetFilter>
    );
  }
  const fitting = (query: string): ChannelEntry[] => {
    if (query.trim() === '') return channels.filter(({ isMember }) => isMember).slice(0, maxShown);
    const { best, notJoined } = matchEntries(channels, query, noBoosts);
    return [...best, ...notJoined].map(({ entry }) => entry as ChannelEntry);
  };
  return (
    <FilterPicker
      trigger={<UnsetFilter icon={Hash}>{t('search.anywhere')}</UnsetFilter>}
      label={t('search.findChannel')}
      optionsFor={fitting}
      onQuery={(query) => void directory.complete(query)}
      keyOf={({ key }) => key}
      none={t('search.nowhere')}
      onChoose={(entry) => onChange(bareChannelValue(entry))}
      renderOption={({ display, name }) => (
        <>
          <ChannelIcon display={display} size={20} />
          <bdi>{name}</bdi>
        </>
      )}
    />
  );
}

/** A filter that is not set; it opens its options. */
const UnsetFilter = /* @__PURE__ */ withRef(function UnsetFilter({
  icon,
  children,
  ...trigger
}: {
  icon: LucideIcon;
  children: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Pill icon={icon} {...trigger}>
      {children}
      <Icon of={ChevronDown} size="xs" />
    </Pill>
  );
});

/** A filter that is set; a click removes it. */
function SetFilter({
  icon,
  onRemove,
  children,
}: {
  icon: LucideIcon;
  onRemove(): void;
  children: React.ReactNode;
}) {
  const { t } = useText(searchText);
  return (
    <Pill icon={icon} data-on onClick={onRemove} title={t('search.removeFilter')}>
      <bdi>{children}</bdi>
      <Icon of={X} size="xs" />
    </Pill>
  );
}
