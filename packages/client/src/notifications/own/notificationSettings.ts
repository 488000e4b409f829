import type { NotificationSettings, NotificationSettingsChange } from '@confab/protocol';
import { addHandlers } from '../../addedHandlers.ts';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';
import { derive } from '../../store/derive.ts';
import { OptimisticChanges } from '../../store/optimistic.ts';
import { createStore, type Readable } from '../../store/store.ts';

type Known = NotificationSettings | undefined;

/**
 * What one wants to be notified of, and how (NOTE-01): nothing until `load()` or `follow()`, from then on live with one's
 * other devices. Changes are shown at once and taken back if the service refuses them.
 */
export class NotificationSettingsOfOne {
  readonly #context: ClientContext;
  readonly #known = createStore<Known>(undefined);
  readonly #changes = new OptimisticChanges<Known>();
  #loaded: Promise<void> | undefined;
  readonly state: Readable<Known> = derive([this.#known, this.#changes.list], ([known]) =>
    this.#changes.replay('', known),
  );

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      apply: { 'notification_settings.updated': ({ settings }) => this.#take(settings) },
      reload: async () => (this.#loaded ? this.#fetch() : undefined),
      forget: () => {
        this.#loaded = undefined;
        this.#take(undefined);
      },
    });
  }

  /** Loads them, once; from then on their changes come in as they happen. */
  load(): Promise<void> {
    this.#loaded ??= this.#fetch().catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  /** Loads them in one's own time: where the network fails, as soon as it is back. */
  follow(): void {
    this.#context.loads.run('notification settings', () => this.load());
  }

  /** Changes some of them; what is left out stays, and `null` takes back what was said of a person. */
  async change(change: NotificationSettingsChange): Promise<void> {
    const { http, journal, lanes, reapply } = this.#context;
    await this.#changes.show({ key: '', apply: (settings) => settings && changed(settings, change) }, () =>
      lanes.run('notification settings', async () => {
        const { answer, since } = await journal.during(() =>
          http.call('PATCH /me/notification-settings', { body: change }),
        );
        this.#take(answer.settings);
        reapply(since);
      }),
    );
  }

  #take(settings: Known): void {
    this.#known.update(() => settings);
  }

  async #fetch(): Promise<void> {
    const { http, journal, reapply } = this.#context;
    const { answer, since } = await journal.during(() => http.call('GET /me/notification-settings'));
    this.#take(answer.settings);
    reapply(since);
  }
}

function changed(
  settings: NotificationSettings,
  { people = {}, ...change }: NotificationSettingsChange,
): NotificationSettings {
  const said = Object.entries({ ...settings.people, ...people }).filter(
    ([, preference]) => preference !== null,
  );
  return { ...settings, ...change, people: Object.fromEntries(said) as NotificationSettings['people'] };
}

/** One client's own notification settings: `client.part(notificationSettings)`. */
export const notificationSettings = perClient((context) => new NotificationSettingsOfOne(context));
