import { type ChatClient, createStore, type Readable, toChatError } from '@confab/client';
import { pushDevices } from '@confab/client/notifications';
import { workerAddress } from '../../serviceWorker/workerAddress.ts';
import { deviceName } from '../settings/deviceName.ts';
import { keepChoice, keptChoice } from './keptChoice.ts';
import type { MessageNotice } from './notice.ts';

/** Whether this browser may show notifications: `insecure` over plain HTTP, `missing` where it has none. */
export type NotificationPermissionHere = 'granted' | 'denied' | 'default' | 'insecure' | 'missing';

/** How notifications stand on this device. */
export interface DeviceState {
  permission: NotificationPermissionHere;
  /** The person wants them here. */
  isOn: boolean;
  /** Whether they come while no page is open: known once it was tried. */
  push?: 'on' | 'missing' | 'failed';
  /** Why pushes failed. */
  problem?: string;
  /** The person does not want to be asked again. */
  isHintPast: boolean;
}

/** The notifications of this browser: its permission, the service worker that shows them, and its subscription to pushes. */
export class DeviceNotifications {
  readonly #client: ChatClient;
  readonly #state;
  readonly state: Readable<DeviceState>;
  #registering: Promise<ServiceWorkerRegistration> | undefined;
  #subscribing: Promise<void> | undefined;

  constructor(client: ChatClient) {
    this.#client = client;
    this.#state = createStore<DeviceState>({ permission: permissionHere(), ...keptChoice() });
    this.state = this.#state;
    void this.#followPermission();
  }

  /** Whether this device shows notifications now. */
  get shows(): boolean {
    const { permission, isOn } = this.#state.get();
    return permission === 'granted' && isOn;
  }

  /** Subscribes to pushes where the person has said yes before; once. */
  start(): Promise<void> {
    if (!this.shows) return Promise.resolve();
    this.#subscribing ??= this.#subscribe();
    return this.#subscribing;
  }

  /** Asks for the permission, which browsers allow at a click alone, and subscribes. */
  async turnOn(): Promise<void> {
    if (permissionHere() === 'default') await Notification.requestPermission();
    this.#change({ permission: permissionHere(), isOn: true, isHintPast: true });
    await this.start();
  }

  /** No notifications on this device any more, nor pushes. */
  async turnOff(): Promise<void> {
    this.#change({ isOn: false, push: undefined, problem: undefined });
    this.#subscribing = undefined;
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    const id = keptChoice().subscriptionId;
    if (id !== undefined) await this.#client.part(pushDevices).remove(id);
    keepChoice({ subscriptionId: undefined });
  }

  /** The person has seen that they could be asked. */
  dismissHint(): void {
    this.#change({ isHintPast: true });
  }

  /** Shows a notification of the system, where this device does. */
  async show({ title, options }: MessageNotice): Promise<void> {
    if (!this.shows) return;
    // Not when pushes are settled: a push service that cannot be reached takes its time to say so.
    await (await this.#registered()).showNotification(title, options);
  }

  /** Takes away what is shown of a channel: it has been read. */
  async clear(cid: string): Promise<void> {
    if (!this.shows) return;
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications({ tag: cid })) ?? []) shown.close();
  }

  /** The service worker, once it is there. */
  #registered(): Promise<ServiceWorkerRegistration> {
    this.#registering ??= navigator.serviceWorker
      .register(workerAddress())
      .then(() => navigator.serviceWorker.ready);
    return this.#registering;
  }

  async #subscribe(): Promise<void> {
    try {
      const registration = await this.#registered();
      if (!registration.pushManager) return this.#change({ push: 'missing' });
      const devices = this.#client.part(pushDevices);
      const { publicKey } = await devices.key();
      const subscription = await subscribed(registration.pushManager, publicKey);
      const { endpoint = '', keys } = subscription.toJSON();
      const { id } = await devices.add({
        endpoint,
        keys: keys as { p256dh: string; auth: string },
        device_name: deviceName(navigator.userAgent).slice(0, 80),
      });
      keepChoice({ subscriptionId: id });
      this.#change({ push: 'on', problem: undefined });
    } catch (cause) {
      // Pages that are open tell all the same.
      this.#change({
        push: 'failed',
        problem: cause instanceof DOMException ? cause.message : toChatError(cause).message,
      });
      if (toChatError(cause).retryable) this.#subscribing = undefined;
    }
  }

  async #followPermission(): Promise<void> {
    const status = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
    status?.addEventListener('change', () => {
      this.#change({ permission: permissionHere() });
      void this.start();
    });
  }

  #change(change: Partial<DeviceState>): void {
    this.#state.update((state) => ({ ...state, ...change }));
    const { isOn, isHintPast } = this.#state.get();
    keepChoice({ isOn, isHintPast });
  }
}

/** The subscription of this browser for the server's key; one for another key brings nothing any more. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function permissionHere(): NotificationPermissionHere {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in globalThis && 'serviceWorker' in navigator)) return 'missing';
  return Notification.permission;
}

const made = new WeakMap<ChatClient, DeviceNotifications>();

/** The one of this page's client. */
export function deviceNotifications(client: ChatClient): DeviceNotifications {
  const known = made.get(client) ?? new DeviceNotifications(client);
  made.set(client, known);
  return known;
}
