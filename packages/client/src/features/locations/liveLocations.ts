import {
  type ChatError,
  locationDeniedNotice,
  locationEnded,
  locationNotFound,
  locationOfOtherDevice,
  locationRefusedNotice,
  messageNotFound,
  notAllowed,
  type SharedLocation,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { notifications } from '../notifications/index.ts';
import { deviceIdOf } from './deviceId.ts';
import { type LiveLocationTarget, liveLocationEvents } from './liveLocationEvents.ts';
import { OwnLocations } from './ownLocations.ts';
import type { Position } from './position.ts';
import { PositionPublisher } from './positionPublisher.ts';
import { PositionWatch, type WatchState } from './positionWatch.ts';

/**
 * The user's live locations (LOC-03): those of this device are updated with its position while one of its tabs is open,
 * also after a reload. Call `keepSynced()` once.
 */
export class LiveLocations implements LiveLocationTarget {
  readonly #context: ClientContext;
  readonly #own: OwnLocations;
  readonly #watch: PositionWatch;
  readonly #publishers = new Map<string, PositionPublisher>();
  readonly #device = createStore<string | undefined>(undefined);
  readonly #loading = new LazyResource(() => this.#loadAll());
  /** The user's live locations of all devices, oldest first. */
  readonly own: Readable<readonly SharedLocation[]>;
  /** How this page gets the device's position, while one is shared. */
  readonly watch: Readable<WatchState>;
  /** The id of this device, once it is known. */
  readonly deviceId: Readable<string | undefined> = this.#device;

  constructor(context: ClientContext) {
    this.#context = context;
    this.#own = new OwnLocations(context.environment);
    this.#watch = new PositionWatch(context.environment);
    this.own = this.#own.list;
    this.watch = this.#watch.state;
    this.own.subscribe(() => this.#settle());
    this.watch.subscribe(() => this.#watched());
    context.connection.state.subscribe(() => this.#connectionMoved());
    addHandlers(context, liveLocationEvents(this));
  }

  /** Loads the live locations and resumes updating those of this device; retried when the network is back. */
  keepSynced(): void {
    this.#context.loads.run('live locations', () => this.load());
  }

  /** Does the same and resolves when it is done. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Sends the position of a live location of this device; the watch does that on its own. */
  async move(messageId: string, { latitude, longitude, accuracy }: Position): Promise<SharedLocation> {
    const body = { created_by_device_id: await this.device(), latitude, longitude, accuracy };
    const params = { message_id: messageId };
    const { http, journal } = this.#context;
    return journal.applyAnswer(
      () => http.call('PATCH /messages/{message_id}/location', { params, body }),
      ({ shared_location }) => {
        this.#own.put(shared_location);
        return shared_location;
      },
    );
  }

  /**
   * Stops a live location of any device: nothing is sent from now on, and the service is notified as soon as possible.
   */
  stop(messageId: string): void {
    this.#own.stop(messageId);
    this.#context.loads.run(`stop of location ${messageId}`, async () => {
      const params = { message_id: messageId };
      await this.#context.http.call('POST /messages/{message_id}/location/stop', { params, body: {} });
    });
  }

  /** Returns this device's id, which is generated on first use and stored. */
  async device(): Promise<string> {
    const id = this.#device.get() ?? (await deviceIdOf(this.#context));
    this.#device.update(() => id);
    return id;
  }

  /** Whether this device updates the location. */
  isOfThisDevice = ({ created_by_device_id }: SharedLocation): boolean =>
    created_by_device_id === this.#device.get();

  /** Adds or replaces a location. */
  put(location: SharedLocation): void {
    if (this.#loading.isRequested && location.user_id === this.#context.me.get()?.id) this.#own.put(location);
  }

  /** Updates a location, if it is one of the user's live ones. */
  moved(location: SharedLocation): void {
    if (this.own.get().some(({ message_id }) => message_id === location.message_id)) this.put(location);
  }

  drop(messageId: string): void {
    this.#own.drop(messageId);
  }

  /** Loads them again, if requested before, since changes may have been missed. */
  reload(): Promise<void> {
    return this.#loading.reload();
  }

  async #loadAll(): Promise<void> {
    await this.device();
    const { journal, http } = this.#context;
    await journal.applyAnswer(
      () => http.call('GET /locations'),
      (answer) => this.#own.replaceAll(answer.locations),
    );
  }

  /** Drops everything when another user signs in. */
  forget(): void {
    this.#loading.forget();
    this.#own.clear();
    this.#device.update(() => undefined);
  }

  /** Watches the device's position only while this device shares it. */
  #settle(): void {
    const { environment } = this.#context;
    const mine = new Map(
      this.own
        .get()
        .filter(this.isOfThisDevice)
        .map((one) => [one.message_id, one]),
    );
    for (const [id, publisher] of this.#publishers) {
      if (mine.has(id)) continue;
      publisher.close();
      this.#publishers.delete(id);
    }
    for (const [id, location] of mine) {
      if (this.#publishers.has(id)) continue;
      const publishedAt = Math.min(environment.now(), Date.parse(location.updated_at));
      const publisher = this.#createPublisher(id, location, publishedAt);
      this.#publishers.set(id, publisher);
    }
    if (mine.size === 0 || this.#context.connection.state.get().status === 'closed') this.#watch.stop();
    else this.#watch.start(`confab location ${this.#device.get()}`);
  }

  #createPublisher(messageId: string, published: Position, publishedAt: number): PositionPublisher {
    const { environment, connection } = this.#context;
    const parts = {
      environment,
      isOnline: () => isLive(connection.state.get()),
      publish: async (position: Position) => void (await this.move(messageId, position)),
      refused: (error: ChatError) => this.#refused(messageId, error),
    };
    return new PositionPublisher(parts, published, publishedAt);
  }

  #watched(): void {
    const { status, position } = this.watch.get();
    if (status === 'denied') return this.#denied();
    if (status === 'watching' && position)
      for (const publisher of this.#publishers.values()) publisher.offer(position);
  }

  #denied(): void {
    const mine = this.own.get().filter(this.isOfThisDevice);
    for (const { message_id } of mine) this.stop(message_id);
    if (mine.length > 0) this.#notify(locationDeniedNotice);
  }

  #refused(messageId: string, error: ChatError): void {
    if ([locationEnded, locationNotFound, messageNotFound].some((known) => error.is(known))) {
      return this.drop(messageId);
    }
    if (!error.is(notAllowed) && !error.is(locationOfOtherDevice)) return;
    this.stop(messageId);
    this.#notify(locationRefusedNotice);
  }

  #notify(notice: { type: string; message: string }): void {
    const origin = { emitter: 'LiveLocations' };
    notifications(this.#context).add({ ...notice, severity: 'warning', origin, unique: true });
  }

  #connectionMoved(): void {
    this.#settle();
    for (const publisher of this.#publishers.values()) publisher.plan();
  }
}

/** One client's live locations. */
export const liveLocations = perClient((context) => new LiveLocations(context));
