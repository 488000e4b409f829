/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/**
 * The types of an app's custom fields, by what holds them: `message`, `channel`, `user`, `member`, `attachment`. Empty
 * by default; an app declares its own:
 *
 * ```ts
 * declare module '@confab/client' {
 *   interface CustomData {
 *     channel: { orderId?: string };
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add to it by declaration merging
export interface CustomData {}

/** The declared type of custom fields, or any JSON object. */
type Declared<Holder extends string> = Holder extends keyof CustomData
  ? CustomData[Holder]
  : Record<string, JsonValue>;

// Interfaces, since a type alias would be resolved when the package is built, without the app's declarations.
/** The custom fields of a message, and of what becomes one: drafts, scheduled messages, campaigns. */
export interface MessageCustom extends Declared<'message'> {}
/** The custom fields of a channel. */
export interface ChannelCustom extends Declared<'channel'> {}
/** The custom fields of a user. */
export interface UserCustom extends Declared<'user'> {}
/** The custom fields of a member of a channel. */
export interface MemberCustom extends Declared<'member'> {}
/** The custom fields of an attachment. */
export interface AttachmentCustom extends Declared<'attachment'> {}
