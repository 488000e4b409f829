import type { MessageInput } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { MaybePromise } from '../../../core/storage/maybePromise.ts';
import { checkContent } from './checkMessage.ts';
import {
  type BeforeWrite,
  type Diversion,
  type Diverted,
  type Instead,
  type Sending,
  sendSteps,
} from './sendSteps.ts';

/**
 * Lets other nouns do something else than to send, one after the other from the step at `first`; what is forwarded is
 * somebody else's words and no command.
 */
export function divert(
  context: ServerContext,
  tx: Transaction,
  diversion: Diversion,
  first = 0,
): MaybePromise<Diverted> {
  if (diversion.input.forwarded_message_id !== undefined) return diversion;
  const { instead } = sendSteps(context);
  // A loop, since a step with nothing to do is to cost no more than its call.
  for (let place = first; place < instead.length; place++) {
    const diverting = (instead[place] as Instead)(diversion, tx);
    if (diverting !== undefined) return goOnDiverting(context, tx, diversion, diverting, place + 1);
  }
  return diversion;
}

async function goOnDiverting(
  context: ServerContext,
  tx: Transaction,
  diversion: Diversion,
  diverting: ReturnType<Instead>,
  first: number,
): Promise<Diverted> {
  const diverted = (await diverting) ?? diversion;
  return 'tell' in diverted ? diverted : divert(context, tx, { ...diversion, input: diverted.input }, first);
}

/** Other nouns' steps from the one at `first`; a loop for the same reason. */
export function takeStepsBefore(
  context: ServerContext,
  tx: Transaction,
  sending: Sending,
  first = 0,
): MaybePromise<Sending> {
  const { beforeWrite } = sendSteps(context);
  let current = sending;
  for (let place = first; place < beforeWrite.length; place++) {
    const input = (beforeWrite[place] as BeforeWrite)(current, tx);
    if (input instanceof Promise) return goOnBefore(context, tx, current, input, place + 1);
    current = withInput(current, input);
  }
  return current;
}

async function goOnBefore(
  context: ServerContext,
  tx: Transaction,
  sending: Sending,
  input: Promise<MessageInput>,
  first: number,
): Promise<Sending> {
  return takeStepsBefore(context, tx, withInput(sending, await input), first);
}

function withInput(sending: Sending, input: MessageInput): Sending {
  if (input === sending.input) return sending;
  checkContent(sending.channel, input);
  return { ...sending, input };
}
