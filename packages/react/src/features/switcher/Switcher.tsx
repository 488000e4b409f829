import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog, Icon, Kbd, VisuallyHidden } from '../../core/primitives/index.ts';
import { commandKey } from '../../core/shortcuts/index.ts';
import { useText } from '../../core/text/index.ts';
import { SwitcherRow } from './SwitcherRow.tsx';
import type { ChannelEntry, PersonEntry, SwitcherEntry, SwitcherPage } from './switcherEntry.ts';
import { switcherText } from './text.en.ts';
import { type SwitcherSection, useSwitcherSections } from './useSwitcherSections.ts';
import './Switcher.css';

export interface SwitcherProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The channel that is open. */
  activeCid?: string | undefined;
  /** The cids of recently opened channels, last one first. */
  recent: readonly string[];
  /** The host's own pages; keep the array's identity between renders. */
  pages: readonly SwitcherPage[];
  onOpenChannel(entry: ChannelEntry): void;
  onOpenPerson(entry: PersonEntry): void;
  onOpenPage(path: string): void;
  /** Searches messages for the query; not offered without it. */
  onSearch?(query: string): void;
}

/** A quick switcher to any channel, person or page by a few letters of its name (UX-04). */
export function Switcher({ open, onOpenChange, ...props }: SwitcherProps) {
  const { t } = useText(switcherText);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('switcher.title')}
      titleHidden
      size="lg"
      initialFocus={field}
    >
      {open && <Choices {...props} fieldRef={field} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface ChoicesProps extends Omit<SwitcherProps, 'open' | 'onOpenChange'> {
  fieldRef: React.RefObject<HTMLInputElement | null>;
  onClose(): void;
}

function Choices({ fieldRef, onClose, ...props }: ChoicesProps) {
  const { t } = useText(switcherText);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeKey, setActiveKey] = useState<string>();
  const { sections, isSearching } = useSwitcherSections(query, props);
  const searchKey = 'search';
  const words = query.replace(/^[\s#@]+/u, '').trim();
  const canSearch = props.onSearch !== undefined && words !== '';
  const keys = [
    ...sections.flatMap(({ matches }) => matches.map(({ entry }) => entry.key)),
    ...(canSearch ? [searchKey] : []),
  ];
  const active = activeKey !== undefined && keys.includes(activeKey) ? activeKey : keys[0];
  const idOf = (key: string) => `${listId}-${key}`;
  const count = keys.length - (canSearch ? 1 : 0);
  // No match yet: Enter waits for the service's answer.
  const canFindMore = isSearching && count === 0;
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || canFindMore) return;
    setWaiting(false);
    choose(active);
  });

  function choose(key: string | undefined) {
    if (key === undefined) return;
    onClose();
    if (key === searchKey) return props.onSearch?.(words);
    const entry = find(sections, key);
    if (entry?.kind === 'channel') props.onOpenChannel(entry);
    else if (entry?.kind === 'person') props.onOpenPerson(entry);
    else if (entry) props.onOpenPage(entry.path);
  }
  function move(step: 1 | -1) {
    const at = keys.indexOf(active ?? '');
    const next = keys[(at + step + keys.length) % keys.length];
    setActiveKey(next);
    if (next !== undefined) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (canSearch && (event.ctrlKey || event.metaKey)) choose(searchKey);
      else if (canFindMore) setWaiting(true);
      else choose(active);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="cf-switcher">
      <div className="cf-switcher__field">
        <Icon of={Search} />
        <input
          ref={fieldRef}
          type="text"
          dir="auto"
          role="combobox"
          aria-label={t('switcher.title')}
          aria-expanded={keys.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t('switcher.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveKey(undefined);
            setWaiting(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd boxed>Esc</Kbd>
      </div>
      <div id={listId} className="cf-switcher__list" role="listbox" aria-label={t('switcher.title')}>
        {sections.map(({ name, matches }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={name} role="group" aria-label={t(`switcher.${name}`)}>
            {name !== 'best' && (
              <div className="cf-switcher__head" aria-hidden>
                {t(`switcher.${name}`)}
              </div>
            )}
            {matches.map((match) => (
              <SwitcherRow
                key={match.entry.key}
                id={idOf(match.entry.key)}
                match={match}
                isActive={match.entry.key === active}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
        {count === 0 && (
          <p className="cf-switcher__none" role="presentation">
            {isSearching && t('switcher.looking')}
            {!isSearching && (words === '' ? t('switcher.noneYet') : t('switcher.none', { query: words }))}
          </p>
        )}
        {canSearch && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
          <div
            id={idOf(searchKey)}
            role="option"
            tabIndex={-1}
            aria-selected={active === searchKey}
            className="cf-switcher__row"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(searchKey)}
          >
            <Icon of={Search} />
            <span className="cf-switcher__name">{t('switcher.search', { query: words })}</span>
            <small />
            <Kbd>{commandKey()} ↵</Kbd>
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{query !== '' && t('switcher.found', { count })}</span>
      </VisuallyHidden>
      <footer className="cf-switcher__foot" aria-hidden>
        <span>
          <Kbd>↑ ↓</Kbd> {t('switcher.choose')}
        </span>
        <span>
          <Kbd>↵</Kbd> {t('switcher.open')}
        </span>
        <span>
          <Kbd>#</Kbd> {t('switcher.channelsOnly')}
        </span>
        <span>
          <Kbd>@</Kbd> {t('switcher.peopleOnly')}
        </span>
      </footer>
    </div>
  );
}

function find(sections: readonly SwitcherSection[], key: string): SwitcherEntry | undefined {
  for (const { matches } of sections) {
    const match = matches.find(({ entry }) => entry.key === key);
    if (match) return match.entry;
  }
  return undefined;
}
