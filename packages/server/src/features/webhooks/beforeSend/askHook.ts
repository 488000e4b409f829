import {
  beforeSendUnavailable,
  ChatError,
  type MessageCustom,
  maxRefusalReasonLength,
  refusedByHook,
  signatureHeader,
} from '@confab/protocol';
import { attachmentsField, customField, textField } from '@confab/protocol/schemas';
import * as v from 'valibot';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { OutboundError, signatureOf, signingSecrets } from '../../../core/outbound/index.ts';
import { type HookCache, hookCache } from './hookCache.ts';

/** The hook's answer: empty, a rejection, or changed content. */
const answerSchema = v.object({
  action: v.optional(v.picklist(['allow', 'refuse']), 'allow'),
  reason: v.optional(v.pipe(textField(maxRefusalReasonLength), v.nonEmpty())),
  message: v.optional(
    v.object({
      text: v.optional(textField(100_000)),
      attachments: v.optional(attachmentsField),
      custom: v.optional(customField<MessageCustom>()),
    }),
    {},
  ),
});
/** The changes requested by the hook. */
export type HookChanges = v.InferOutput<typeof answerSchema>['message'];

const maxAnswerBytes = 256 * 1024;

/**
 * Asks the hook about a message. Throws `refused_by_hook` with its reason; if it fails, `before_send_unavailable` or
 * nothing, as configured.
 */
export async function askHook(
  context: ServerContext,
  hook: NonNullable<HookCache['hook']>,
  question: object,
): Promise<HookChanges> {
  const book = hookCache(context);
  const given = book.isAsked ? await ask(context, hook, JSON.stringify(question)) : undefined;
  if (!given) {
    if (hook.on_failure === 'open') return {};
    throw new ChatError(beforeSendUnavailable);
  }
  if (given.action === 'refuse') {
    const { reason: message } = given;
    const details = { reason: 'given', given: message };
    throw new ChatError(refusedByHook, message === undefined ? {} : { message, details });
  }
  return given.message;
}

/** Returns its answer; undefined if it is late or invalid. */
async function ask(
  context: ServerContext,
  hook: NonNullable<HookCache['hook']>,
  body: string,
): Promise<v.InferOutput<typeof answerSchema> | undefined> {
  const book = hookCache(context);
  const now = context.clock.now();
  try {
    const {
      status,
      body: answer,
      cut,
    } = await context.outbound.post(hook.url, {
      body,
      headers: { [signatureHeader]: signatureOf(signingSecrets(hook, now), Math.floor(now / 1000), body) },
      totalMs: hook.deadline_ms,
      maxBytes: maxAnswerBytes,
    });
    if (status < 200 || status > 299) return failed(book, `It responded with status ${status}.`);
    if (cut) return failed(book, `Its response was longer than ${maxAnswerBytes} bytes.`);
    const text = answer.toString('utf8').trim();
    const parsed = v.safeParse(answerSchema, text === '' ? {} : JSON.parse(text));
    if (!parsed.success) return failed(book, `Its response was invalid: ${parsed.issues[0].message}`);
    book.answered();
    return parsed.output;
  } catch (error) {
    if (error instanceof SyntaxError) return failed(book, 'Its response wasn’t valid JSON.');
    if (error instanceof OutboundError) return failed(book, `It couldn’t be reached: ${error.reason}.`);
    throw error;
  }
}

function failed(book: HookCache, why: string): undefined {
  book.failed(why);
}
