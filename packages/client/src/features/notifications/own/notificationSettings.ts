import type { NotificationSettings, NotificationSettingsChange } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { OwnDocument } from '../../../core/store/ownDocument.ts';
import type { Readable } from '../../../core/store/store.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';

type Known = NotificationSettings | undefined;

/**
 * The user's notification settings (NOTE-01): undefined until `load()` or `keepSynced()`, then live across the user's
 * devices. Changes are shown at once and rolled back if the service refuses them.
 */
export class NotificationSettingsStore {
  readonly #context: ClientContext;
  readonly #document: OwnDocument<Known>;

  constructor(context: ClientContext) {
    this.#context = context;
    const document = new OwnDocument<Known>(context, {
      name: 'notification settings',
      initial: undefined,
      fetch: async () => (await context.http.call('GET /me/notification-settings')).settings,
    });
    this.#document = document;
    addHandlers(context, {
      apply: {
        'notification_settings.updated': ({ settings, updated_at }) =>
          document.applyEvent({ document: settings, updated_at }),
      },
      reload: () => document.reload(),
      forget: () => document.forget(),
    });
  }

  get state(): Readable<Known> {
    return this.#document.state;
  }

  /** Loads them, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#document.load();
  }

  /** Loads them in the background; retried when the network is back. */
  keepSynced(): void {
    this.#document.keepSynced();
  }

  /** Changes some settings; omitted ones stay, and `null` removes a preference for a person. */
  async change(change: NotificationSettingsChange): Promise<void> {
    await this.#document.change(
      (settings) => settings && changed(settings, change),
      async () => {
        const { http } = this.#context;
        const answer = await http.call('PATCH /me/notification-settings', { body: change });
        return { document: answer.settings, updated_at: answer.updated_at };
      },
    );
  }
}

function changed(
  settings: NotificationSettings,
  { people = {}, ...change }: NotificationSettingsChange,
): NotificationSettings {
  const remaining = Object.entries({ ...settings.people, ...people }).filter(
    ([, preference]) => preference !== null,
  );
  return { ...settings, ...change, people: Object.fromEntries(remaining) as NotificationSettings['people'] };
}

/** One client's own notification settings: `client.part(notificationSettings)`. */
export const notificationSettings = perClient((context) => new NotificationSettingsStore(context));
