/** A message's position in the channel: the id identifies it, the number orders it. */
export interface MessagePosition {
  readonly id: string;
  readonly number: number;
}

/** A part of a list without gaps, oldest first. */
export interface PlaceSet {
  readonly places: readonly MessagePosition[];
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** The known sets, and the one that is shown (MSG-07). The set without a next page is the latest. */
export interface PlaceSets {
  readonly sets: readonly PlaceSet[];
  readonly current: PlaceSet | undefined;
}

export const noSets: PlaceSets = { sets: [], current: undefined };

export const latestOf = ({ sets }: PlaceSets) => sets.find((set) => !set.hasNext);

/**
 * Adds a page and merges it with overlapping sets and with `beside`, which it continues. If the latest set is shown, a
 * newer page is shown too, even with a gap between them.
 */
export function addPage(
  { sets, current }: PlaceSets,
  page: PlaceSet,
  options: { show: boolean; beside?: PlaceSet | undefined },
): { state: PlaceSets; added: PlaceSet } {
  const touching = sets.filter((set) => set === options.beside || overlap(set, page));
  const merged = touching.reduce(merge, { ...page, places: inOrder(page.places) });
  const apart = [...sets.filter((set) => !touching.includes(set) && set.places.length > 0), merged].sort(
    byFirst,
  );
  const bounded = apart.map((set, at) => withGaps(set, at > 0, at < apart.length - 1));
  const added = bounded[apart.indexOf(merged)]!;
  const follows = current && !current.hasNext && !added.hasNext;
  const shown = options.show || follows || touching.includes(current!) ? merged : current;
  return { state: { sets: bounded, current: bounded[apart.indexOf(shown!)] ?? added }, added };
}

/** Marks gaps between sets: only the first set begins the list, only the last one ends it. */
const withGaps = (set: PlaceSet, isAfterOthers: boolean, isBeforeOthers: boolean): PlaceSet =>
  (isAfterOthers && !set.hasPrev) || (isBeforeOthers && !set.hasNext)
    ? { ...set, hasPrev: set.hasPrev || isAfterOthers, hasNext: set.hasNext || isBeforeOthers }
    : set;

/** Adds a new message to the set that it belongs to; ignores it if that part of the list is not loaded. */
export function addPlace(state: PlaceSets, place: MessagePosition): PlaceSets {
  const home = setFor(state, place.number);
  if (home === undefined || home.places.some((other) => other.id === place.id)) return state;
  return replace(state, home, { ...home, places: insert(home.places, place) });
}

/**
 * Returns the set that a new message of this number belongs to. Messages with restricted visibility arrive on another
 * stream, possibly after messages with higher numbers (MSG-15).
 */
function setFor(state: PlaceSets, number: number): PlaceSet | undefined {
  const around = state.sets.find((set) => contains(set, number));
  if (around) return around;
  const isBefore = (set: PlaceSet) => number < (firstOf(set) ?? 0);
  const beginning = state.sets.find((set) => !set.hasPrev && isBefore(set));
  if (beginning) return beginning;
  const latest = latestOf(state);
  return latest && !(latest.hasPrev && isBefore(latest)) ? latest : undefined;
}

export function removePlace(state: PlaceSets, id: string): PlaceSets {
  const home = state.sets.find((set) => set.places.some((place) => place.id === id));
  return home
    ? replace(state, home, { ...home, places: home.places.filter((place) => place.id !== id) })
    : state;
}

/** Shows one of the known sets. */
export const show = (state: PlaceSets, set: PlaceSet): PlaceSets =>
  state.current === set ? state : { ...state, current: set };

/** Keeps the newest `count` positions of the latest set and nothing else. */
export function trimToLatest(state: PlaceSets, count: number): PlaceSets {
  const latest = latestOf(state);
  if (latest === undefined) return noSets;
  const kept =
    latest.places.length <= count
      ? latest
      : { ...latest, places: latest.places.slice(-count), hasPrev: true };
  return { sets: [kept], current: kept };
}

const replace = ({ sets, current }: PlaceSets, old: PlaceSet, next: PlaceSet): PlaceSets => ({
  sets: sets.map((set) => (set === old ? next : set)),
  current: current === old ? next : current,
});

const firstOf = (set: PlaceSet) => set.places[0]?.number;
const lastOf = (set: PlaceSet) => set.places.at(-1)?.number;
const byFirst = (left: PlaceSet, right: PlaceSet) => (firstOf(left) ?? 0) - (firstOf(right) ?? 0);

function contains(set: PlaceSet, number: number): boolean {
  const first = firstOf(set);
  return first !== undefined && first <= number && number <= lastOf(set)!;
}

/** Whether two sets share positions. Two that both end at the newest message always do. */
function overlap(left: PlaceSet, right: PlaceSet): boolean {
  if (left.places.length === 0 || right.places.length === 0) return !left.hasNext && !right.hasNext;
  return firstOf(left)! <= lastOf(right)! && firstOf(right)! <= lastOf(left)!;
}

/** Merges two sets; where both begin or end at the same position, the newer one decides what lies beyond. */
function merge(fresher: PlaceSet, older: PlaceSet): PlaceSet {
  if (older.places.length === 0) return fresher;
  if (fresher.places.length === 0) {
    // An empty page next to a set: nothing more lies on that side.
    return { ...older, hasPrev: older.hasPrev && fresher.hasPrev, hasNext: older.hasNext && fresher.hasNext };
  }
  return {
    places: inOrder([...fresher.places, ...older.places]),
    hasPrev: firstOf(fresher)! <= firstOf(older)! ? fresher.hasPrev : older.hasPrev,
    hasNext: lastOf(fresher)! >= lastOf(older)! ? fresher.hasNext : older.hasNext,
  };
}

/** Returns each position once, by number. */
function inOrder(places: readonly MessagePosition[]): MessagePosition[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return [...byId.values()].sort((left, right) => left.number - right.number);
}

function insert(places: readonly MessagePosition[], place: MessagePosition): MessagePosition[] {
  let at = places.length;
  while (at > 0 && places[at - 1]!.number > place.number) at--;
  return places.toSpliced(at, 0, place);
}
