import { type SeededRandom, seededRandom } from '../seededRandom.ts';
import type { History, HistoryMessage } from './history.ts';

const kinds = ['👍', '👍', '👍', '❤️', '😂', '🎉', '👀', '🙏'];
/** One message in this many gets reactions. */
const oneIn = 30;

/** Gives some messages reactions of users of the same channel; the same ones every time. */
export function addReactions(history: History, seed = 1): void {
  const random = seededRandom(seed);
  const peopleOf = new Map<string, string[]>();
  for (const { cid, user_id } of history.members) {
    const people = peopleOf.get(cid);
    if (people) people.push(user_id);
    else peopleOf.set(cid, [user_id]);
  }
  for (const message of history.messages) {
    if (random.below(oneIn) === 0) react(history, message, peopleOf.get(message.cid) ?? [], random);
  }
}

function react(history: History, message: HistoryMessage, people: string[], random: SeededRandom): void {
  const given = new Set<string>();
  for (let count = 1 + random.below(5); count > 0 && people.length > 0; count--) {
    const user_id = random.pick(people);
    const type = random.pick(kinds);
    if (user_id === message.user_id || given.has(user_id)) continue;
    given.add(user_id);
    const created_at = new Date(Date.parse(message.created_at) + 1000 * (5 + random.below(600)));
    history.reactions.push({ message_id: message.id, user_id, type, created_at: created_at.toISOString() });
  }
}
