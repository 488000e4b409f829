import { maxPollOptions, type PollDraft, type PollInput, type VotingVisibility } from '@confab/protocol';

/** One row of a poll being written. Its id stays the same while it is moved and changed. */
export interface PollOptionRow {
  readonly id: string;
  readonly text: string;
}

/** The fields of a poll being written (POLL-01). */
export interface PollFields {
  readonly id: string;
  /** The question. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly PollOptionRow[];
  readonly allow_answers: boolean;
  readonly allow_user_suggested_options: boolean;
  readonly enforce_unique_vote: boolean;
  /** As typed; empty for no limit. */
  readonly max_votes_allowed: string;
  readonly voting_visibility: VotingVisibility;
  /** The poll's author. */
  readonly user_id: string;
}

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whether it has content that must not get lost. */
export const isWritten = ({ name, description, options }: PollFields): boolean =>
  ![name, description, ...options.map(({ text }) => text)].every(isBlank);

/** Appends a blank row, unless there is one or there are 100 options (POLL-06). */
export function withBlankRow(rows: readonly PollOptionRow[], newId: () => string): readonly PollOptionRow[] {
  if (rows.length >= maxPollOptions || rows.some(({ text }) => isBlank(text))) return rows;
  return [...rows, { id: newId(), text: '' }];
}

/** Returns the poll as it is sent: trimmed, without blank rows, the number of votes as a number. */
export function toPollInput(fields: PollFields): PollInput {
  const { user_id: _, options, description, max_votes_allowed, name, ...rest } = fields;
  return {
    ...rest,
    name: name.trim(),
    ...(!isBlank(description) && { description: description.trim() }),
    options: options.flatMap(({ id, text }) => (isBlank(text) ? [] : [{ id, text: text.trim() }])),
    ...(max_votes_allowed !== '' && { max_votes_allowed: Number(max_votes_allowed) }),
  };
}

/** Returns the poll as it is stored in a draft. */
export function toPollDraft({ user_id: _, options, ...rest }: PollFields): PollDraft {
  return { ...rest, options: options.filter(({ text }) => !isBlank(text)) };
}
