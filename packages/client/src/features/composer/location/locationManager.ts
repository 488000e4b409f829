import { type SharedLocation, sharedLocationIssues } from '@confab/protocol';
import { isLive } from '../../../core/connection/connectionState.ts';
import { uuidV7 } from '../../../core/environment/uuid.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import { liveLocations } from '../../locations/liveLocations.ts';
import type { Position } from '../../locations/position.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';

/** A location to share: fixed, or live for a time from when it is sent. */
export interface LocationChoice extends Position {
  readonly durationMs?: number | undefined;
}

/** The parts of a composer that a location uses. */
type Composer = Pick<ComposerParts, 'context' | 'channel' | 'scope' | 'config' | 'addedParts'> & {
  addPart(part: ComposerPart): void;
};

/** The location of a new message (COMP-01, LOC-01), which suffices for a message. Use {@link locationOf}. */
export class LocationManager implements ComposerPart {
  readonly id = 'location';
  readonly sendableAlone = 'anywhere';
  readonly #composer: Composer;
  readonly #store = createStore<LocationChoice | undefined>(undefined);
  #deviceId = '';
  readonly state: Readable<LocationChoice | undefined> = this.#store;

  constructor(composer: Composer) {
    this.#composer = composer;
  }

  /** Whether sharing a location is enabled and allowed here. */
  get isEnabled(): boolean {
    const { config, channel, scope } = this.#composer;
    return config.get().location.enabled && channel.can('share-location') && !scope.edited;
  }

  /** Sets the location to send with the message. Does nothing where sharing is disabled. */
  async set(choice: LocationChoice): Promise<void> {
    const locations = liveLocations(this.#composer.context);
    // A live location must be published from its first moment on.
    if (choice.durationMs !== undefined) locations.keepSynced();
    this.#deviceId = await locations.device();
    if (this.isEnabled) this.#store.update(() => choice);
  }

  /** A live location starts over with its full duration. */
  restoreMessage({ shared_location: location }: { shared_location?: SharedLocation | undefined }): void {
    if (!location) return;
    const { latitude, longitude, accuracy, created_at, end_at } = location;
    const durationMs = end_at === undefined ? undefined : Date.parse(end_at) - Date.parse(created_at);
    void this.set({ latitude, longitude, accuracy, durationMs });
  }

  hasContent(): boolean {
    return this.#store.get() !== undefined;
  }

  /**
   * `invalid`: breaks a rule (LOC-01). `offline`: a live location could not be followed, and its time would begin too
   * late.
   */
  blockedReason(): 'invalid' | 'offline' | undefined {
    const choice = this.#store.get();
    if (!choice) return undefined;
    if (sharedLocationIssues(this.#toWire(choice, 'new')).length > 0) return 'invalid';
    const isOnline = isLive(this.#composer.context.connection.state.get());
    return choice.durationMs !== undefined && !isOnline ? 'offline' : undefined;
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    const choice = this.#store.get();
    if (!choice || !this.isEnabled) return message;
    const id = message.id ?? uuidV7(this.#composer.context.environment);
    return { ...message, id, shared_location: this.#toWire(choice, id) };
  }

  clear(): void {
    this.#store.update(() => undefined);
  }

  #toWire({ durationMs, ...position }: LocationChoice, message_id: string) {
    const live = durationMs !== undefined && { duration: durationMs };
    return { message_id, created_by_device_id: this.#deviceId, ...position, ...live };
  }
}

/** Returns the location of a composer's message; the part is added on first use. */
export function locationOf(composer: Composer): LocationManager {
  const known = composer.addedParts.find((part) => part instanceof LocationManager);
  if (known) return known;
  const location = new LocationManager(composer);
  composer.addPart(location);
  return location;
}
