import { type PollDraft, type PollInput, pollOptionsMost, type VotingVisibility } from '@confab/protocol';

/** One row of a poll that is being written. Its id stays while it is moved and changed. */
export interface PollOptionRow {
  readonly id: string;
  readonly text: string;
}

/** A poll as far as it is written (POLL-01, SEED.md section 3). */
export interface PollFields {
  readonly id: string;
  /** The question. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly PollOptionRow[];
  readonly allow_answers: boolean;
  readonly allow_user_suggested_options: boolean;
  readonly enforce_unique_vote: boolean;
  /** As it stands in its field; empty for no limit. */
  readonly max_votes_allowed: string;
  readonly voting_visibility: VotingVisibility;
  /** Who asks. */
  readonly user_id: string;
}

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whether anything is written that a person would miss. */
export const isWritten = ({ name, description, options }: PollFields): boolean =>
  ![name, description, ...options.map(({ text }) => text)].every(isBlank);

/** A blank row at the end, while there are fewer than 100 options and no blank row exists (POLL-06). */
export function withBlankRow(rows: readonly PollOptionRow[], newId: () => string): readonly PollOptionRow[] {
  if (rows.length >= pollOptionsMost || rows.some(({ text }) => isBlank(text))) return rows;
  return [...rows, { id: newId(), text: '' }];
}

/** The poll as the service makes it with its message: trimmed, without blank rows, the number of votes as a number. */
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

/** The poll as a draft keeps it. */
export function toPollDraft({ user_id: _, options, ...rest }: PollFields): PollDraft {
  return { ...rest, options: options.filter(({ text }) => !isBlank(text)) };
}
