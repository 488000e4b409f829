// The names that snippets of the documentation use without declaring them, because the reader's own code does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Channel, ChatClient } from '@confab/client';
import type { TextTrigger } from '@confab/client/composer';
import type { ConfabServer } from '@confab/node';
import type { Message } from '@confab/protocol';
import type { Widget } from '../../packages/web/src/widget/loader/createWidget.ts';

export declare const client: ChatClient;
export declare const confab: ConfabServer;
export declare const webhookSecret: string;
export declare function index(deliveryId: string, message: unknown): Promise<void>;
export declare const channel: Channel;
export declare const message: Message;
export declare const cid: string;
export declare const id: string;
export declare const messageId: string;
export declare const optionId: string;
export declare const parentId: string;

export declare const files: File[];
export declare const picture: File;
export declare const image: HTMLImageElement;
export declare const signal: AbortSignal;
export declare function onProgress(fraction: number): void;

export declare function attach(): Promise<void>;
export declare function createTicket(cid: string, messageId: string): void;
export declare function currentUserId(): Promise<string | undefined>;
export declare function draw(state?: unknown): void;
export declare function fetchToken(): Promise<string>;
export declare function show(message: unknown, channel: unknown): void;

export interface Ticket {
  id: string;
}
export declare const ticketTrigger: TextTrigger<Ticket>;
export declare function tickets(text: string, limit: number, offset: number): Promise<Ticket[]>;

export { commands } from '../../packages/server/src/features/commands/index.ts';
export { flags } from '../../packages/server/src/features/moderation/index.ts';

import type { ServerContext } from '../../packages/server/src/core/feature/feature.ts';
import type { Transaction } from '../../packages/server/src/core/storage/database.ts';

export declare const context: ServerContext;
export declare const tx: Transaction;
export declare const row: never;
export declare function thrown(sides: string): number;

type Handler = (
  request: IncomingMessage & { session: { userId: string } },
  response: ServerResponse & { send(body: string): void },
) => Promise<void>;
/** The router of a framework such as Express. */
export declare const app: Record<'get' | 'post', (path: string, handler: Handler) => void>;
export declare function signIn(): Promise<{ userId: string; token: string }>;

declare global {
  interface Window {
    fetchChatToken(): Promise<string>;
    /** Functions that receive the widget's API once it is there (docs/widget.md). */
    ConfabReady?: ((confab: Pick<Widget, 'open' | 'close' | 'setToken' | 'on' | 'destroy'>) => void)[];
  }
}
