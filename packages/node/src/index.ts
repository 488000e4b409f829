/** Confab for the back end of a host product. */

export {
  type CallOptions,
  ChatError,
  type ChatEvent,
  type ChatEventOf,
  type ErrorDetails,
  type FieldIssue,
  type Routes,
} from '@confab/protocol';
export type { ByteOptions, RepeatOptions } from './confabCalls.ts';
export { ConfabCalls } from './confabCalls.ts';
export { type ActingOptions, ConfabServer, type Provision, type Provisioned } from './confabServer.ts';
export type { ConnectionOptions } from './connection.ts';
export { idFromKey } from './idFromKey.ts';
export type { TokenOptions } from './tokens.ts';
export { type ReceivedRequest, signatureInvalid, type VerifyOptions } from './webhooks/verifySignature.ts';
export {
  type BeforeSendAnswer,
  type BeforeSendCall,
  type CommandAnswer,
  type CommandCall,
  verifyBeforeSend,
  verifyCommand,
  verifyWebhook,
  type WebhookCall,
} from './webhooks/webhookCalls.ts';
