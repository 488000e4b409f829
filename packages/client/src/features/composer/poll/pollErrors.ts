import {
  optionKey,
  pollDescriptionMost,
  pollNameMost,
  pollOptionTextMost,
  pollTexts,
  pollVotesLeast,
  pollVotesMost,
} from '@confab/protocol';
import { isBlank, type PollFields, type PollOptionRow } from './pollFields.ts';

/** What is wrong with a field of a poll: a stable code, and the same in English (SEED.md section 5). */
export interface PollFieldError {
  readonly code: keyof typeof pollTexts | 'tooLong';
  readonly message: string;
  /** The most UTF-16 units, where the text is too long. */
  readonly most?: number;
}

/** The errors that are shown, each beside its field. */
export interface PollErrors {
  readonly name?: PollFieldError | undefined;
  readonly description?: PollFieldError | undefined;
  readonly max_votes_allowed?: PollFieldError | undefined;
  /** By the option's id. */
  readonly options: Readonly<Record<string, PollFieldError>>;
}

/** While a field is written only what cannot come right by writing on is an error; once it is left, everything is. */
export type Strictness = 'typing' | 'left';

const error = (code: keyof typeof pollTexts): PollFieldError => ({ code, message: pollTexts[code] });

const tooLong = (text: string, most: number): PollFieldError | undefined =>
  text.trim().length > most ? { code: 'tooLong', message: `At most ${most} characters.`, most } : undefined;

/** POLL-02: the question is required, which is said when its field is left. */
export function nameError({ name }: PollFields, strictness: Strictness): PollFieldError | undefined {
  return isBlank(name) && strictness === 'left' ? error('nameRequired') : tooLong(name, pollNameMost);
}

export const descriptionError = ({ description }: PollFields): PollFieldError | undefined =>
  tooLong(description, pollDescriptionMost);

/** POLL-03, POLL-04. While one types, `1` may become 10. */
export function maxVotesError(fields: PollFields, strictness: Strictness): PollFieldError | undefined {
  const { max_votes_allowed: typed, enforce_unique_vote } = fields;
  if (typed === '') return undefined;
  if (enforce_unique_vote) return error('uniqueVote');
  if (!/^[0-9]+$/.test(typed)) return error('votesDigits');
  const votes = Number(typed);
  if (votes >= pollVotesLeast && votes <= pollVotesMost) return undefined;
  const mayBecomeRight = typed !== '' && String(pollVotesMost).startsWith(typed);
  return strictness === 'typing' && mayBecomeRight ? undefined : error('votesRange');
}

/**
 * POLL-05, by option. Of options that say the same, one is right: none that is being changed, and else the one that was
 * right before. `shown` are the errors from before.
 */
export function optionErrors(
  { options }: PollFields,
  strictness: Strictness,
  shown: PollErrors['options'],
  changedId?: string,
): PollErrors['options'] {
  const right = rightOnes(options, shown, changedId);
  const last = options.at(-1);
  const errorOf = (row: PollOptionRow): PollFieldError | undefined => {
    const { id, text } = row;
    if (!isBlank(text)) {
      return right.get(optionKey(text)) === id ? tooLong(text, pollOptionTextMost) : error('optionExists');
    }
    const isDue = strictness === 'left' || shown[id]?.code === 'optionEmpty';
    return row !== last && isDue ? error('optionEmpty') : undefined;
  };
  return Object.fromEntries(
    options.flatMap((row) => {
      const found = errorOf(row);
      return found ? [[row.id, found]] : [];
    }),
  );
}

/** Of each text, the option that has it by right. */
function rightOnes(
  options: readonly PollOptionRow[],
  shown: PollErrors['options'],
  changedId: string | undefined,
): ReadonlyMap<string, string> {
  const right = new Map<string, string>();
  const worth = ({ id }: PollOptionRow) =>
    id === changedId ? 2 : shown[id]?.code === 'optionExists' ? 1 : 0;
  for (const row of options.toSorted((left, other) => worth(left) - worth(other))) {
    const key = optionKey(row.text);
    if (!right.has(key)) right.set(key, row.id);
  }
  return right;
}

/** Everything that is wrong, as if all fields had been left. */
export function allErrors(fields: PollFields, shown: PollErrors): PollErrors {
  return {
    name: nameError(fields, 'left'),
    description: descriptionError(fields),
    max_votes_allowed: maxVotesError(fields, 'left'),
    options: optionErrors(fields, 'left', shown.options),
  };
}

/** How many fields have an error. */
export const countErrors = ({ options, ...fields }: PollErrors): number =>
  Object.keys(options).length + Object.values(fields).filter(Boolean).length;
