import { isSearchOperator, searchOperators, searchParts, searchStates } from '@confab/protocol/search';
import { useEffect, useMemo } from 'react';
import { useClient, useKit } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { matchEntries } from '../switcher/matchEntries.ts';
import { switcherDirectory } from '../switcher/switcherDirectory.ts';
import type { ChannelEntry, SwitcherEntry } from '../switcher/switcherEntry.ts';
import { useSwitcherEntries } from '../switcher/useSwitcherEntries.ts';
import { recentSearches } from './recentSearches.ts';
import { knownPeople, personOf, searchedPerson } from './searchedPerson.ts';
import { quoted, type Token } from './searchedText.ts';
import { searchText } from './text.en.ts';

/** A suggestion of the search field. */
export interface SearchSuggestion {
  readonly key: string;
  readonly kind: 'recent' | 'operator' | 'entry' | 'value';
  /** The text that replaces the token. */
  readonly insert: string;
  readonly label: string;
  readonly detail?: string;
  readonly entry?: SwitcherEntry;
  /** Whether more input follows, so that the list stays open. */
  readonly isOpen?: boolean;
}

const maxSuggestions = 8;
const noPages: readonly [] = [];
const noBoosts = new Map<string, number>();

/**
 * Returns the suggestions at the cursor: recent searches in an empty field, operators by their beginning, and the values of
 * each.
 */
export function useSearchSuggestions(
  text: string,
  token: Token,
  isOpen: boolean,
  /** Changes when a recent search is removed. */
  forgotten: number,
): readonly SearchSuggestion[] {
  const { t } = useText(searchText);
  const kit = useKit();
  const viewer = useClient().me.get();
  const me = viewer?.id ?? '';
  const directory = switcherDirectory(kit);
  const entries = useSwitcherEntries(noPages);
  const people = useMemo(() => knownPeople(entries, viewer), [entries, viewer]);
  const [, minus = '', name = '', value] = /^(-?)(\p{L}*)(?::"?([^"]*))?$/u.exec(token.text) ?? [];
  const operator = name.toLowerCase();
  const names = value !== undefined && (operator === 'from' || operator === 'in') ? value : undefined;
  useEffect(() => {
    if (!isOpen || names === undefined) return;
    directory.addLoadedChannels();
    void directory.load();
    const timer = setTimeout(() => void directory.complete(names), 120);
    return () => clearTimeout(timer);
  }, [directory, isOpen, names]);

  return useMemo((): SearchSuggestion[] => {
    void forgotten;
    if (!isOpen) return [];
    if (value === undefined) return [...recent(), ...operators()];
    const prefix = `${minus}${operator}:`;
    const plain = (values: readonly string[], detailOf: (one: string) => string | undefined) =>
      values
        .filter((one) => one.startsWith(value.toLowerCase()) && one !== value.toLowerCase())
        .map((one): SearchSuggestion => {
          const detail = detailOf(one);
          return {
            key: one,
            kind: 'value',
            insert: `${prefix}${one}`,
            label: one,
            ...(detail && { detail }),
          };
        });
    if (!isSearchOperator(operator)) return [];
    switch (searchOperators[operator]) {
      case 'person':
        return [...plain(['me'], () => undefined), ...fitting('@', value).flatMap(person)].slice(
          0,
          maxSuggestions,
        );
      case 'channel':
        return fitting('', value)
          .flatMap((entry) => (entry.kind === 'channel' ? channel(entry) : []))
          .slice(0, maxSuggestions);
      case 'part':
        return plain(searchParts, (part) => t(`search.part${capital(part)}` as 'search.partLink'));
      case 'state':
        return plain(searchStates, (state) => t(`search.state${capital(state)}` as 'search.statePinned'));
      default:
        return plain(['today', 'yesterday'], () => undefined);
    }

    function recent(): SearchSuggestion[] {
      if (text.trim() !== '') return [];
      return recentSearches(me).map((one) => ({
        key: `recent:${one}`,
        kind: 'recent',
        insert: one,
        label: one,
      }));
    }
    function operators(): SearchSuggestion[] {
      // An empty field shows all; otherwise the word must be the start of an operator.
      if (operator === '' && text.trim() !== '') return [];
      return Object.keys(searchOperators)
        .filter((one) => one.startsWith(operator))
        .map((one) => ({
          key: one,
          kind: 'operator',
          insert: `${minus}${one}:`,
          label: `${one}:`,
          detail: t(`search.op${capital(one)}` as 'search.opFrom'),
          isOpen: true,
        }));
    }
    function fitting(sign: '@' | '', wanted: string): SwitcherEntry[] {
      if (wanted === '')
        return entries.filter((entry) => sign === '@' || isJoinedChannel(entry)).slice(0, 200);
      const { best, notJoined } = matchEntries(entries, sign + wanted, noBoosts);
      return [...best, ...notJoined].map(({ entry }) => entry);
    }
    function person(entry: SwitcherEntry): SearchSuggestion[] {
      const user = personOf(entry);
      if (!user) return [];
      const { detail, value: author } = searchedPerson(user, people);
      const insert = `${minus}from:${quoted(author)}`;
      return [{ key: user.id, kind: 'entry', insert, label: user.name, ...(detail && { detail }), entry }];
    }
    function channel(entry: ChannelEntry): SearchSuggestion[] {
      const insert = `${minus}in:${quoted(bareChannelValue(entry))}`;
      return [{ key: entry.key, kind: 'entry', insert, label: entry.name, entry }];
    }
  }, [isOpen, forgotten, text, minus, operator, value, entries, people, me, t]);
}

const isJoinedChannel = (entry: SwitcherEntry) => entry.kind === 'channel' && entry.isMember;

/** Returns the value of `in:` for a channel: its name if that is unambiguous, else its cid. */
export const bareChannelValue = ({ display, name, cid }: ChannelEntry): string =>
  display.others.length > 0 || display.kind === 'self' ? cid : name;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
