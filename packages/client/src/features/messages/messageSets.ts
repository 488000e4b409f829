/** A message's position in the channel: the id identifies it, the number orders it. */
export interface MessagePosition {
  readonly id: string;
  readonly number: number;
}

/** A part of a list without gaps, oldest first. */
export interface PositionSet {
  readonly positions: readonly MessagePosition[];
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** The known sets, and the one that is shown (MSG-07). The set without a next page is the latest. */
export interface PositionSets {
  readonly sets: readonly PositionSet[];
  readonly current: PositionSet | undefined;
}

export const noSets: PositionSets = { sets: [], current: undefined };

export const latestOf = ({ sets }: PositionSets) => sets.find((set) => !set.hasNext);

/**
 * Adds a page and merges it with overlapping sets and with `beside`, which it continues. If the latest set is shown, a
 * newer page is shown too, even with a gap between them.
 */
export function addPage(
  { sets, current }: PositionSets,
  page: PositionSet,
  options: { show: boolean; beside?: PositionSet | undefined },
): { state: PositionSets; added: PositionSet } {
  const touching = sets.filter((set) => set === options.beside || overlap(set, page));
  const merged = touching.reduce(merge, { ...page, positions: inOrder(page.positions) });
  const apart = [...sets.filter((set) => !touching.includes(set) && set.positions.length > 0), merged].sort(
    byFirst,
  );
  const bounded = apart.map((set, at) => withGaps(set, at > 0, at < apart.length - 1));
  const added = bounded[apart.indexOf(merged)]!;
  const follows = current && !current.hasNext && !added.hasNext;
  const shown = options.show || follows || touching.includes(current!) ? merged : current;
  return { state: { sets: bounded, current: bounded[apart.indexOf(shown!)] ?? added }, added };
}

/** Marks gaps between sets: only the first set begins the list, only the last one ends it. */
const withGaps = (set: PositionSet, isAfterOthers: boolean, isBeforeOthers: boolean): PositionSet =>
  (isAfterOthers && !set.hasPrev) || (isBeforeOthers && !set.hasNext)
    ? { ...set, hasPrev: set.hasPrev || isAfterOthers, hasNext: set.hasNext || isBeforeOthers }
    : set;

/** Adds a new message to the set that it belongs to; ignores it if that part of the list is not loaded. */
export function addPosition(state: PositionSets, position: MessagePosition): PositionSets {
  const target = setFor(state, position.number);
  if (target === undefined || target.positions.some((other) => other.id === position.id)) return state;
  return replace(state, target, { ...target, positions: inOrder([...target.positions, position]) });
}

/**
 * Returns the set that a new message of this number belongs to. Messages with restricted visibility arrive on another
 * stream, possibly after messages with higher numbers (MSG-15).
 */
function setFor(state: PositionSets, number: number): PositionSet | undefined {
  const around = state.sets.find((set) => contains(set, number));
  if (around) return around;
  const isBefore = (set: PositionSet) => number < (firstOf(set) ?? 0);
  const oldest = state.sets.find((set) => !set.hasPrev && isBefore(set));
  if (oldest) return oldest;
  const latest = latestOf(state);
  return latest && !(latest.hasPrev && isBefore(latest)) ? latest : undefined;
}

/** Returns the set that contains a message. */
export const setWith = ({ sets }: PositionSets, id: string): PositionSet | undefined =>
  sets.find((set) => set.positions.some((position) => position.id === id));

export function removePosition(state: PositionSets, id: string): PositionSets {
  const target = setWith(state, id);
  return target
    ? replace(state, target, {
        ...target,
        positions: target.positions.filter((position) => position.id !== id),
      })
    : state;
}

/** Shows one of the known sets. */
export const show = (state: PositionSets, set: PositionSet): PositionSets =>
  state.current === set ? state : { ...state, current: set };

/** Keeps the newest `count` positions of the latest set and nothing else. */
export function trimToLatest(state: PositionSets, count: number): PositionSets {
  const latest = latestOf(state);
  if (latest === undefined) return noSets;
  const kept =
    latest.positions.length <= count
      ? latest
      : { ...latest, positions: latest.positions.slice(-count), hasPrev: true };
  return { sets: [kept], current: kept };
}

const replace = ({ sets, current }: PositionSets, old: PositionSet, next: PositionSet): PositionSets => ({
  sets: sets.map((set) => (set === old ? next : set)),
  current: current === old ? next : current,
});

const firstOf = (set: PositionSet) => set.positions[0]?.number;
const lastOf = (set: PositionSet) => set.positions.at(-1)?.number;
const byFirst = (left: PositionSet, right: PositionSet) => (firstOf(left) ?? 0) - (firstOf(right) ?? 0);

/** Whether a number is among a set's; an empty set has no first one, which is not smaller than any. */
const contains = (set: PositionSet, number: number) => firstOf(set)! <= number && number <= lastOf(set)!;

/** Whether two sets share positions. Two that both end at the newest message always do. */
function overlap(left: PositionSet, right: PositionSet): boolean {
  if (left.positions.length === 0 || right.positions.length === 0) return !left.hasNext && !right.hasNext;
  return firstOf(left)! <= lastOf(right)! && firstOf(right)! <= lastOf(left)!;
}

/** Merges two sets; where both begin or end at the same position, the newer one decides what lies beyond. */
function merge(fresher: PositionSet, older: PositionSet): PositionSet {
  if (older.positions.length === 0) return fresher;
  if (fresher.positions.length === 0) {
    // An empty page next to a set: nothing more lies on that side.
    return { ...older, hasPrev: older.hasPrev && fresher.hasPrev, hasNext: older.hasNext && fresher.hasNext };
  }
  return {
    positions: inOrder([...fresher.positions, ...older.positions]),
    hasPrev: firstOf(fresher)! <= firstOf(older)! ? fresher.hasPrev : older.hasPrev,
    hasNext: lastOf(fresher)! >= lastOf(older)! ? fresher.hasNext : older.hasNext,
  };
}

/** Returns each position once, by number. */
function inOrder(positions: readonly MessagePosition[]): MessagePosition[] {
  const byId = new Map(positions.map((position) => [position.id, position]));
  return [...byId.values()].sort((left, right) => left.number - right.number);
}
