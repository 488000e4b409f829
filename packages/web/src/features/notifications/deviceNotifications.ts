import { type ChatClient, createStore, type Readable, toChatError } from '@confab/client';
import { pushDevices } from '@confab/client/notifications';
import { registerWorker } from '../../serviceWorker/registerWorker.ts';
import { deviceName } from '../settings/deviceName.ts';
import type { MessageNotice } from './notice.ts';
import { storeChoice, storedChoice } from './storedChoice.ts';

/** Whether this browser can show notifications: `insecure` over plain HTTP, `missing` without support. */
export type NotificationPermissionHere = 'granted' | 'denied' | 'default' | 'insecure' | 'missing';

/** The state of notifications on this device. */
export interface DeviceState {
  permission: NotificationPermissionHere;
  /** Whether the user wants notifications here. */
  isOn: boolean;
  /** The state of pushes, which arrive while no page is open; undefined before the first attempt. */
  push?: 'on' | 'missing' | 'failed';
  /** The reason why pushes failed. */
  problem?: string;
  /** The user does not want to be asked again. */
  isHintPast: boolean;
}

/** The notifications of this browser: the permission, the service worker that shows them, and the push subscription. */
export class DeviceNotifications {
  readonly #client: ChatClient;
  readonly #state;
  readonly state: Readable<DeviceState>;
  #registering: Promise<ServiceWorkerRegistration> | undefined;
  #subscribing: Promise<void> | undefined;
  /** Subscribing and unsubscribing, one after the other. */
  #lastChange: Promise<void> = Promise.resolve();

  constructor(client: ChatClient) {
    this.#client = client;
    this.#state = createStore<DeviceState>({ permission: permissionHere(), ...storedChoice() });
    this.state = this.#state;
    void this.#followPermission();
  }

  /** Whether this device shows notifications now. */
  get canShow(): boolean {
    const { permission, isOn } = this.#state.get();
    return permission === 'granted' && isOn;
  }

  /** Gives the worker the language of the page, which is in its URL; the push subscription stays. */
  updateLanguage(): void {
    if (!this.#registering) return;
    this.#registering = undefined;
    void this.#registered().catch(() => undefined);
  }

  /** Subscribes to pushes if the user has agreed before; runs once. */
  start(): Promise<void> {
    if (!this.canShow) return Promise.resolve();
    this.#subscribing ??= this.#afterOthers(() => this.#subscribe());
    return this.#subscribing;
  }

  /** Asks for the permission, which browsers allow only on a click, and subscribes. */
  async turnOn(): Promise<void> {
    if (permissionHere() === 'default') await Notification.requestPermission();
    this.#change({ permission: permissionHere(), isOn: true, isHintPast: true });
    await this.start();
  }

  /** Turns off notifications and pushes on this device. */
  async turnOff(): Promise<void> {
    this.#change({ isOn: false });
    this.#subscribing = undefined;
    await this.#afterOthers(() => this.#unsubscribe());
  }

  /** Dismisses the hint that asks the user. */
  dismissHint(): void {
    this.#change({ isHintPast: true });
  }

  /** Shows a system notification if this device allows it. */
  async show({ title, options }: MessageNotice): Promise<void> {
    if (!this.canShow) return;
    // Does not wait for the push subscription: an unreachable push service is slow to fail.
    await (await this.#registered()).showNotification(title, options);
  }

  /** Closes the notification of a channel or thread that was read. */
  async clear(tag: string): Promise<void> {
    if (!this.canShow) return;
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
  }

  /** Returns the service worker's registration once it is ready. */
  #registered(): Promise<ServiceWorkerRegistration> {
    this.#registering ??= registerWorker();
    return this.#registering;
  }

  #afterOthers(change: () => Promise<void>): Promise<void> {
    const changing = this.#lastChange.then(change);
    this.#lastChange = changing.catch(() => undefined);
    return changing;
  }

  async #unsubscribe(): Promise<void> {
    // Turned on again meanwhile.
    if (this.#state.get().isOn) return;
    this.#change({ push: undefined, problem: undefined });
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    const id = storedChoice().subscriptionId;
    if (id !== undefined) await this.#client.part(pushDevices).remove(id);
    storeChoice({ subscriptionId: undefined });
  }

  async #subscribe(): Promise<void> {
    if (!this.canShow) return;
    try {
      const registration = await this.#registered();
      if (!registration.pushManager) return this.#change({ push: 'missing' });
      const devices = this.#client.part(pushDevices);
      const { publicKey } = await devices.key();
      const subscription = await ensureSubscription(registration.pushManager, publicKey);
      const { endpoint = '', keys } = subscription.toJSON();
      const { id } = await devices.add({
        endpoint,
        keys: keys as { p256dh: string; auth: string },
        device_name: deviceName(navigator.userAgent).slice(0, 80),
      });
      storeChoice({ subscriptionId: id });
      this.#change({ push: 'on', problem: undefined });
    } catch (cause) {
      // Open pages still show notifications.
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
    storeChoice({ isOn, isHintPast });
  }
}

/**
 * Returns the browser's subscription for the server's key; a subscription for another key is replaced, as it receives
 * nothing.
 */
async function ensureSubscription(manager: PushManager, key: string): Promise<PushSubscription> {
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

/** Returns the instance of this page's client. */
export function deviceNotifications(client: ChatClient): DeviceNotifications {
  const known = made.get(client) ?? new DeviceNotifications(client);
  made.set(client, known);
  return known;
}
