import { chooseHistory, seededRandom } from '@confab/testing';

/** A message in the form of the loaders. */
export interface SearchableMessage {
  id: string;
  cid: string;
  number: number;
  text: string;
  user_id: string;
  created_at: number;
}

/** Private channels, so that membership decides what is found. */
export const channelIds = Array.from({ length: 200 }, (_, index) => `talk-${index}`);
export const cidOf = (id: string) => `messaging:${id}`;
/** A channel with few messages, the only one of a user who may read nothing else. */
export const smallChannel = 'small';
const smallMessages = 100;
export const writers = Array.from({ length: 200 }, (_, index) => `writer-${index}`);

const firstMs = Date.parse('2024-01-01T00:00:00Z');
const stepMs = 30_000;

const openings = [
  'Did anybody see',
  'I have pushed',
  'We should look at',
  'Who owns',
  'Thanks for',
  'Let us move',
  'Please review',
];
const things = [
  'the release notes',
  'the build of the lamp driver',
  'our budget for spring',
  'the failing check',
  'the new onboarding page',
  'that ticket about exports',
  'the rota',
];
const endings = [
  'before lunch?',
  'when you have a minute.',
  'again after the meeting.',
  'with the customer on Thursday.',
  'and tell me what you think.',
  '',
];

/**
 * Yields this many messages, the oldest first: every other one from real conversations (repeated when they end), the
 * others made of few words, each with a number that a few others have.
 */
export async function* searchableMessages(count: number): AsyncGenerator<SearchableMessage> {
  const { history } = await chooseHistory(process.env.CONFAB_CORPUS);
  const texts = history.messages.map(({ text = '' }) => text);
  const random = seededRandom(7);
  const numbers = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const id = index % Math.ceil(count / smallMessages) === 0 ? smallChannel : random.pick(channelIds);
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    const made = `${random.pick(openings)} ${random.pick(things)} ${random.pick(endings)} T${index % Math.ceil(count / 5)}`;
    yield {
      id: idOf(index),
      cid: cidOf(id),
      number,
      text: index % 2 === 0 ? (texts[(index / 2) % texts.length] as string) : made,
      user_id: random.pick(writers),
      created_at: firstMs + index * stepMs,
    };
  }
}

/** Returns the id of the message with this index among all: a UUIDv7 in shape. */
function idOf(index: number): string {
  const time = (firstMs + index * stepMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}
