import type { History } from '../history.ts';
import { general } from './general.ts';
import { help } from './help.ts';
import { indexSearch } from './indexSearch.ts';
import { scanning } from './scanning.ts';
import { historyOfScenes } from './script.ts';

/** A small invented history for use without the corpus: six colleagues of a map library, four channels. */
export function builtInHistory(): History {
  return historyOfScenes([general, indexSearch, scanning, help], {
    ada: 'Ada',
    grace: 'Grace',
    linus: 'Linus',
    margaret: 'Margaret',
    radia: 'Radia',
    dennis: 'Dennis',
  });
}
