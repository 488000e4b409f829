/** A message's place in the channel: ids name it, numbers order it. */
export interface MessagePosition {
  readonly id: string;
  readonly number: number;
}

/** A stretch of a list without holes, oldest first. */
export interface PlaceSet {
  readonly places: readonly MessagePosition[];
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** The stretches that are known, and the one that is shown (MSG-07). The one without a next is the latest. */
export interface PlaceSets {
  readonly sets: readonly PlaceSet[];
  readonly current: PlaceSet | undefined;
}

export const noSets: PlaceSets = { sets: [], current: undefined };

export const latestOf = ({ sets }: PlaceSets) => sets.find((set) => !set.hasNext);

/**
 * Adds a page; sets that it overlaps, and `beside` (which it continues), become one with it. Who looks at the latest set
 * follows to a page that is newer, even where messages are missing between the two.
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

/** What lies apart from its neighbours has a gap there: only the first set begins the list, only the last one ends it. */
const withGaps = (set: PlaceSet, isAfterOthers: boolean, isBeforeOthers: boolean): PlaceSet =>
  (isAfterOthers && !set.hasPrev) || (isBeforeOthers && !set.hasNext)
    ? { ...set, hasPrev: set.hasPrev || isAfterOthers, hasNext: set.hasNext || isBeforeOthers }
    : set;

/** Puts a new message into the set where it belongs; into none if that stretch is not known. */
export function addPlace(state: PlaceSets, place: MessagePosition): PlaceSets {
  const home = setFor(state, place.number);
  if (home === undefined || home.places.some((other) => other.id === place.id)) return state;
  return replace(state, home, { ...home, places: insert(home.places, place) });
}

/**
 * The set that a new message of this number belongs to. It may come after messages with higher numbers: those that only some
 * may read travel on another stream (MSG-15).
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

/** Keeps the newest `count` places of the latest set and nothing else. */
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

/** Whether two stretches share a place in the order. Two that both end at the newest message always do. */
function overlap(left: PlaceSet, right: PlaceSet): boolean {
  if (left.places.length === 0 || right.places.length === 0) return !left.hasNext && !right.hasNext;
  return firstOf(left)! <= lastOf(right)! && firstOf(right)! <= lastOf(left)!;
}

/** One stretch out of two; where both begin or end at the same place the fresher one knows what lies beyond. */
function merge(fresher: PlaceSet, older: PlaceSet): PlaceSet {
  if (older.places.length === 0) return fresher;
  if (fresher.places.length === 0) {
    // An empty page beside a set: nothing more lies on that side.
    return { ...older, hasPrev: older.hasPrev && fresher.hasPrev, hasNext: older.hasNext && fresher.hasNext };
  }
  return {
    places: inOrder([...fresher.places, ...older.places]),
    hasPrev: firstOf(fresher)! <= firstOf(older)! ? fresher.hasPrev : older.hasPrev,
    hasNext: lastOf(fresher)! >= lastOf(older)! ? fresher.hasNext : older.hasNext,
  };
}

/** Each place once, by number. */
function inOrder(places: readonly MessagePosition[]): MessagePosition[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return [...byId.values()].sort((left, right) => left.number - right.number);
}

function insert(places: readonly MessagePosition[], place: MessagePosition): MessagePosition[] {
  let at = places.length;
  while (at > 0 && places[at - 1]!.number > place.number) at--;
  return places.toSpliced(at, 0, place);
}
