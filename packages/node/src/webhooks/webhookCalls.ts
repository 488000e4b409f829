import { type Attachment, attemptHeader, type ChatEvent, type UserRef } from '@confab/protocol';
import { type ReceivedRequest, type VerifyOptions, verifySignature } from './verifySignature.ts';

/** An event, as a webhook receives it. */
export interface WebhookCall {
  /** The same for every attempt: handle an id once. */
  readonly delivery_id: string;
  readonly webhook_id: string;
  /** From 1. */
  readonly attempt: number;
  readonly event: ChatEvent;
}

/** The user and channel of a call. */
interface CallContext {
  readonly created_at: string;
  readonly channel: { readonly cid: string; readonly type: string };
}

/** A slash command of the host that a user ran. Answer with a {@link CommandAnswer} within three seconds. */
export interface CommandCall extends CallContext {
  readonly type: 'command';
  /** The command's name, without the slash. */
  readonly command: string;
  /** The text after the name. */
  readonly text: string;
  readonly user: UserRef;
  readonly message_id: string;
  /** The thread, if the command was written in one. */
  readonly parent_id?: string;
  /** Accepts up to five more answers within 30 minutes. */
  readonly response_path: string;
  /** `response_path` as a whole address, if the server knows its own (`CONFAB_PUBLIC_URL`). */
  readonly response_url?: string;
}

/** The JSON that answers a command; an empty answer says nothing yet. */
export interface CommandAnswer {
  readonly text: string;
  /** `ephemeral`, which only the caller sees, by default. */
  readonly response_type?: 'ephemeral' | 'in_channel';
}

/** A message or an edit that is about to be written. Answer with a {@link BeforeSendAnswer} before the hook's deadline. */
export interface BeforeSendCall extends CallContext {
  readonly type: 'message.before_send';
  readonly kind: 'send' | 'edit';
  readonly user: UserRef & { readonly role: string };
  readonly message: {
    readonly id: string;
    readonly parent_id?: string;
    readonly text: string;
    readonly attachments: readonly Attachment[];
    readonly custom: Readonly<Record<string, unknown>>;
  };
}

/** The JSON that answers the before-send hook; an empty answer accepts the message. */
export type BeforeSendAnswer =
  | {
      readonly action?: 'allow';
      readonly message?: Partial<Omit<BeforeSendCall['message'], 'id' | 'parent_id'>>;
    }
  | { readonly action: 'refuse'; readonly reason?: string };

/** Returns the event that a webhook received. Throws `signature_invalid` if it does not come from the server. */
export async function verifyWebhook(request: ReceivedRequest, options: VerifyOptions): Promise<WebhookCall> {
  const { body, header } = await verifySignature(request, options);
  return { attempt: Number(header(attemptHeader) ?? 1), ...(body as Omit<WebhookCall, 'attempt'>) };
}

/** Returns a slash command that the server asks this back end to run. Throws `signature_invalid`. */
export async function verifyCommand(request: ReceivedRequest, options: VerifyOptions): Promise<CommandCall> {
  return (await verifySignature(request, options)).body as CommandCall;
}

/** Returns the question of the before-send hook. Throws `signature_invalid`. */
export async function verifyBeforeSend(
  request: ReceivedRequest,
  options: VerifyOptions,
): Promise<BeforeSendCall> {
  return (await verifySignature(request, options)).body as BeforeSendCall;
}
