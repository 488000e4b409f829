import {
  maxPollDescriptionLength,
  maxPollNameLength,
  maxPollOptionTextLength,
  maxPollVotes,
  minPollVotes,
  optionKey,
  pollTexts,
} from '@confab/protocol';
import { isBlank, type PollFields, type PollOptionRow } from './pollFields.ts';

/** An error of a poll's field: a stable code, and its English text. */
export interface PollFieldError {
  readonly code: keyof typeof pollTexts | 'tooLong';
  readonly message: string;
  /** The maximum length in UTF-16 units, where the text is too long. */
  readonly max?: number;
}

/** The errors shown beside each field. */
export interface PollErrors {
  readonly name?: PollFieldError | undefined;
  readonly description?: PollFieldError | undefined;
  readonly max_votes_allowed?: PollFieldError | undefined;
  /** By the option's id. */
  readonly options: Readonly<Record<string, PollFieldError>>;
}

/** While typing, only errors that further typing cannot fix are shown; once the field is left, all are. */
export type Strictness = 'typing' | 'left';

const error = (code: keyof typeof pollTexts): PollFieldError => ({ code, message: pollTexts[code] });

const tooLong = (text: string, max: number): PollFieldError | undefined =>
  text.trim().length > max ? { code: 'tooLong', message: `At most ${max} characters.`, max } : undefined;

/** POLL-02: the question is required; the error is shown when its field is left. */
export function nameError({ name }: PollFields, strictness: Strictness): PollFieldError | undefined {
  return isBlank(name) && strictness === 'left' ? error('nameRequired') : tooLong(name, maxPollNameLength);
}

export const descriptionError = ({ description }: PollFields): PollFieldError | undefined =>
  tooLong(description, maxPollDescriptionLength);

/** POLL-03, POLL-04. While typing, `1` may become 10. */
export function maxVotesError(fields: PollFields, strictness: Strictness): PollFieldError | undefined {
  const { max_votes_allowed: typed, enforce_unique_vote } = fields;
  if (typed === '') return undefined;
  if (enforce_unique_vote) return error('uniqueVote');
  if (!/^[0-9]+$/.test(typed)) return error('votesDigits');
  const votes = Number(typed);
  if (votes >= minPollVotes && votes <= maxPollVotes) return undefined;
  const mayBecomeRight = String(maxPollVotes).startsWith(typed);
  return strictness === 'typing' && mayBecomeRight ? undefined : error('votesRange');
}

/**
 * POLL-05, by option. Of equal options one is valid: the one that was valid before, not the one being changed. `shown`
 * are the previous errors.
 */
export function optionErrors(
  { options }: PollFields,
  strictness: Strictness,
  shown: PollErrors['options'],
  changedId?: string,
): PollErrors['options'] {
  const valid = validOptions(options, shown, changedId);
  const last = options.at(-1);
  const errorOf = (row: PollOptionRow): PollFieldError | undefined => {
    const { id, text } = row;
    if (!isBlank(text)) {
      return valid.get(optionKey(text)) === id
        ? tooLong(text, maxPollOptionTextLength)
        : error('optionExists');
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

/** Returns, for each text, the option that is valid. */
function validOptions(
  options: readonly PollOptionRow[],
  shown: PollErrors['options'],
  changedId: string | undefined,
): ReadonlyMap<string, string> {
  const valid = new Map<string, string>();
  const rank = ({ id }: PollOptionRow) => (id === changedId ? 2 : shown[id]?.code === 'optionExists' ? 1 : 0);
  for (const row of [...options].sort((left, other) => rank(left) - rank(other))) {
    const key = optionKey(row.text);
    if (!valid.has(key)) valid.set(key, row.id);
  }
  return valid;
}

/** Returns all errors, as if all fields had been left. */
export function allErrors(fields: PollFields, shown: PollErrors): PollErrors {
  return {
    name: nameError(fields, 'left'),
    description: descriptionError(fields),
    max_votes_allowed: maxVotesError(fields, 'left'),
    options: optionErrors(fields, 'left', shown.options),
  };
}

/** Counts the fields with an error. */
export const countErrors = ({ options, ...fields }: PollErrors): number =>
  Object.keys(options).length + Object.values(fields).filter(Boolean).length;
