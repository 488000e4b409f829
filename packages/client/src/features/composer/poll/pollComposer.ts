import type { DraftContent, Poll, PollDraft } from '@confab/protocol';
import { uuidV7 } from '../../../core/environment/uuid.ts';
import { createStore, type Readable, type Store } from '../../../core/store/store.ts';
import type { ChannelContext } from '../../channels/index.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerScope } from '../composerChannel.ts';
import type { ComposerPart } from '../composerPart.ts';
import { allErrors, countErrors, type PollErrors } from './pollErrors.ts';
import {
  isBlank,
  isWritten,
  type PollFields,
  type PollOptionRow,
  toPollDraft,
  toPollInput,
  withBlankRow,
} from './pollFields.ts';
import { type PollEdit, type PollField, type PollPipelines, pollPipelines } from './pollPipelines.ts';

/** A poll being written, and its errors. */
export interface PollComposerState {
  readonly fields: PollFields;
  /** The errors shown so far. */
  readonly errors: PollErrors;
  /** Whether it has a question, an option that is not blank and no error, shown or not (POLL-07). */
  readonly canCreate: boolean;
}

/** The parts of a message composer that its poll composer uses. */
export interface PollHost {
  readonly context: Pick<ChannelContext, 'environment' | 'me'>;
  readonly scope: ComposerScope;
}

const noErrors: PollErrors = { options: {} };

/**
 * Writes a poll, as a part of a message composer (POLL-01 to POLL-07). Changing a field triggers processing and
 * validation, leaving it a stricter one. Nothing can be sent while the poll is invalid.
 */
export class PollComposer implements ComposerPart {
  readonly id = 'poll';
  readonly sendableAlone = 'new-in-channel';
  readonly pipelines: PollPipelines;
  readonly #host: PollHost;
  readonly #store: Store<PollComposerState>;
  readonly state: Readable<PollComposerState>;

  constructor(host: PollHost) {
    this.#host = host;
    this.pipelines = pollPipelines(this.#newId);
    this.#store = createStore<PollComposerState>(stateOf(this.#fresh(), noErrors));
    this.state = this.#store;
  }

  /** Whether "Create poll" is enabled. */
  get canCreate(): boolean {
    return this.#store.get().canCreate;
  }

  /** Changes a field. */
  set<F extends Exclude<PollField, 'options'>>(field: F, value: PollFields[F]): void {
    this.#change({ [field]: value }, field);
  }

  /** Changes an option's text. An emptied option is removed, unless it is the last row (POLL-06). */
  setOption(id: string, text: string): void {
    const rows = this.#rows.map((row) => (row.id === id && row.text !== text ? { ...row, text } : row));
    this.#change({ options: rows }, 'options', id);
  }

  /** Removes an option. */
  removeOption(id: string): void {
    this.#change({ options: this.#rows.filter((row) => row.id !== id) }, 'options');
  }

  /** Moves an option to another index, counted from 0. */
  move(id: string, index: number): void {
    const row = this.#rows.find((one) => one.id === id);
    if (!row) return;
    const rows = this.#rows.filter((one) => one !== row);
    rows.splice(Math.max(0, index), 0, row);
    this.#change({ options: rows }, 'options');
  }

  /** Validates a field that was left, or all fields without one. Returns whether the poll can be created. */
  blur(field?: PollField): boolean {
    const { fields, errors } = this.#store.get();
    this.#run('blur', { fields, previous: fields, errors, field, optionId: undefined });
    return this.canCreate;
  }

  /** Only the fields; errors are no content. */
  content(): PollFields {
    return this.#store.get().fields;
  }

  hasContent(): boolean {
    return isWritten(this.#store.get().fields);
  }

  /** Composing is discarded unless the poll is valid (POLL-07), and where polls are not allowed (COMP-05). */
  blockedReason(): 'poll-invalid' | 'poll-misplaced' | undefined {
    if (!this.hasContent()) return undefined;
    const { parentId, edited } = this.#host.scope;
    // A poll does not suffice for a message there; with text, the service would drop it.
    if (parentId !== undefined || edited) return 'poll-misplaced';
    return this.canCreate ? undefined : 'poll-invalid';
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    return this.hasContent() ? { ...message, poll: toPollInput(this.#store.get().fields) } : message;
  }

  composeDraft(content: DraftContent): DraftContent {
    return this.hasContent() ? { ...content, poll: toPollDraft(this.#store.get().fields) } : content;
  }

  restoreDraft({ poll }: DraftContent): void {
    if (poll) this.restore(poll);
    else this.clear();
  }

  /** Restores a draft of a poll, replacing what is written. */
  restore({ options = [], ...poll }: PollDraft): void {
    const fields = { ...this.#fresh(), ...poll, user_id: this.#userId };
    this.#store.update(() => stateOf({ ...fields, options: withBlankRow(options, this.#newId) }, noErrors));
  }

  /** Restores a poll that was not sent, under a new id, unless another one is being written. */
  reopen(poll: Poll): void {
    if (this.hasContent()) return;
    this.restore({
      id: this.#newId(),
      name: poll.name,
      description: poll.description ?? '',
      options: poll.options.map(({ id, text }) => ({ id, text })),
      allow_answers: poll.allow_answers,
      allow_user_suggested_options: poll.allow_user_suggested_options,
      enforce_unique_vote: poll.enforce_unique_vote,
      max_votes_allowed: String(poll.max_votes_allowed ?? ''),
      voting_visibility: poll.voting_visibility,
    });
  }

  clear(): void {
    this.#store.update((state) =>
      isPristine(state.fields) && countErrors(state.errors) === 0 ? state : stateOf(this.#fresh(), noErrors),
    );
  }

  get #rows(): readonly PollOptionRow[] {
    return this.#store.get().fields.options;
  }

  get #userId(): string {
    return this.#host.context.me.get()?.id ?? '';
  }

  readonly #newId = (): string => uuidV7(this.#host.context.environment);

  #fresh(): PollFields {
    return { ...unwritten, id: this.#newId(), options: withBlankRow([], this.#newId), user_id: this.#userId };
  }

  #change(change: Partial<PollFields>, field: PollField, optionId?: string): void {
    const { fields: previous, errors } = this.#store.get();
    const fields = { ...previous, ...change, user_id: this.#userId };
    this.#run('change', { fields, previous, errors, field, optionId });
  }

  #run(pipeline: keyof PollPipelines, edit: PollEdit): void {
    const outcome = this.pipelines[pipeline].runNow(edit);
    if (outcome.status === 'discarded') return;
    const { fields, errors } = outcome.state;
    this.#store.update(() => stateOf(fields, errors));
  }
}

const unwritten = {
  name: '',
  description: '',
  allow_answers: false,
  allow_user_suggested_options: false,
  enforce_unique_vote: false,
  max_votes_allowed: '',
  voting_visibility: 'public',
} as const;

const isPristine = (fields: PollFields): boolean =>
  !isWritten(fields) &&
  fields.options.length === 1 &&
  (Object.keys(unwritten) as (keyof typeof unwritten)[]).every((key) => fields[key] === unwritten[key]);

function stateOf(fields: PollFields, errors: PollErrors): PollComposerState {
  const isComplete = !isBlank(fields.name) && fields.options.some(({ text }) => !isBlank(text));
  const canCreate = isComplete && countErrors(errors) === 0 && countErrors(allErrors(fields, errors)) === 0;
  return { fields, errors, canCreate };
}
