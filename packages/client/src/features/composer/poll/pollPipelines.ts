import { Pipeline, type SyncStep } from '../pipelines/pipeline.ts';
import {
  descriptionError,
  maxVotesError,
  nameError,
  optionErrors,
  type PollErrors,
  type PollFieldError,
  type Strictness,
} from './pollErrors.ts';
import { type PollFields, withBlankRow } from './pollFields.ts';

/** The fields of a poll that a user edits. */
export type PollField = Exclude<keyof PollFields, 'id' | 'user_id'>;

/** The state of a poll's pipelines: its fields, and the errors shown. */
export interface PollEdit {
  readonly fields: PollFields;
  /** The fields before this change. */
  readonly previous: PollFields;
  readonly errors: PollErrors;
  /** The field that was changed or left; undefined to validate all. */
  readonly field: PollField | undefined;
  /** The option that was changed, if any. */
  readonly optionId: string | undefined;
}

/** The pipelines of one poll composer (POLL-01); docs/composer.md describes how a host changes them. */
export interface PollPipelines {
  /** Runs with every change of a field: processes it and validates it leniently. */
  readonly change: Pipeline<PollEdit, SyncStep<PollEdit>>;
  /** Runs when a field is left: validates it strictly. */
  readonly blur: Pipeline<PollEdit, SyncStep<PollEdit>>;
}

/** Creates the pipelines with every built-in step, in order. */
export const pollPipelines = (newId: () => string): PollPipelines => ({
  change: new Pipeline<PollEdit, SyncStep<PollEdit>>([
    clearMaxVotes,
    dropEmptiedOption,
    appendBlankOption(newId),
    checkName('typing'),
    checkDescription,
    checkMaxVotes('typing'),
    checkOptions('typing'),
  ]),
  blur: new Pipeline<PollEdit, SyncStep<PollEdit>>([
    checkName('left'),
    checkDescription,
    checkMaxVotes('left'),
    checkOptions('left'),
  ]),
});

/** Turning on unique vote clears max_votes_allowed (POLL-04). */
const clearMaxVotes: SyncStep<PollEdit> = {
  id: 'clear-max-votes',
  run(edit, { next, forward }) {
    const isTurnedOn = edit.fields.enforce_unique_vote && !edit.previous.enforce_unique_vote;
    return isTurnedOn ? next({ ...edit, fields: { ...edit.fields, max_votes_allowed: '' } }) : forward();
  },
};

/** An option emptied by typing is removed, unless it is the last row (POLL-06). */
const dropEmptiedOption: SyncStep<PollEdit> = {
  id: 'drop-emptied-option',
  run(edit, { next, forward }) {
    const { options } = edit.fields;
    const changed = options.find(({ id }) => id === edit.optionId);
    if (changed?.text !== '' || changed === options.at(-1)) return forward();
    return next({ ...edit, fields: { ...edit.fields, options: options.filter((row) => row !== changed) } });
  },
};

/** Makes sure that there is a row for the next option, up to the hundredth (POLL-06). */
const appendBlankOption = (newId: () => string): SyncStep<PollEdit> => ({
  id: 'append-blank-option',
  run(edit, { next, forward }) {
    const options = withBlankRow(edit.fields.options, newId);
    return options === edit.fields.options
      ? forward()
      : next({ ...edit, fields: { ...edit.fields, options } });
  },
});

const checkName = (strictness: Strictness) =>
  check('name', strictness, (fields, how) => nameError(fields, how));
const checkDescription = check('description', 'left', descriptionError);
const checkMaxVotes = (strictness: Strictness) =>
  check('max_votes_allowed', strictness, (fields, how) => maxVotesError(fields, how));

/** A shown error stays until it is fixed, even if typing alone would not have caused it. */
function check(
  field: 'name' | 'description' | 'max_votes_allowed',
  strictness: Strictness,
  errorOf: (fields: PollFields, strictness: Strictness) => PollFieldError | undefined,
): SyncStep<PollEdit> {
  return {
    id: field,
    run(edit, { next, forward }) {
      if (strictness === 'left' && edit.field !== undefined && edit.field !== field) return forward();
      const isShown = edit.errors[field] !== undefined;
      const error = errorOf(edit.fields, isShown ? 'left' : strictness);
      return next({ ...edit, errors: { ...edit.errors, [field]: error } });
    },
  };
}

const checkOptions = (strictness: Strictness): SyncStep<PollEdit> => ({
  id: 'options',
  run(edit, { next, forward }) {
    const { fields, field, errors, optionId } = edit;
    if (strictness === 'left' && field !== undefined && field !== 'options') return forward();
    const options = optionErrors(fields, strictness, errors.options, optionId);
    return next({ ...edit, errors: { ...errors, options } });
  },
});
