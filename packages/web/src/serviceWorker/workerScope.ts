/**
 * The parts of the global scope that the service worker uses. TypeScript's own types for it (lib `webworker`) conflict
 * with those of pages in one program.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly navigator: WorkerNavigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: WorkerClients;
  /** Missing in browsers that show workers no cookies. */
  readonly cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener<T extends keyof WorkerEvents>(type: T, listener: (event: WorkerEvents[T]) => void): void;
}

export interface WorkerEvents {
  fetch: FetchEvent;
  message: LastingEvent & { readonly data: unknown };
  install: LastingEvent;
  activate: LastingEvent;
  push: LastingEvent & { readonly data: { json(): unknown } | null };
  notificationclick: LastingEvent & { readonly notification: Notification };
  pushsubscriptionchange: LastingEvent & {
    readonly oldSubscription?: PushSubscription | null;
    readonly newSubscription?: PushSubscription | null;
  };
}

/** A request of a page. */
export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser has requested while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface LastingEvent {
  /** Keeps the worker alive until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerClients {
  claim(): Promise<void>;
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  openWindow(address: string): Promise<unknown>;
}

/** An open page of the app's origin. */
export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

type WorkerNavigator = Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>;
