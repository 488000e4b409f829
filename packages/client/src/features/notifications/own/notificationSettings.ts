import type { NotificationSettings, NotificationSettingsChange } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { OwnDocument } from '../../../core/store/ownDocument.ts';
import type { Readable } from '../../../core/store/store.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';

type Known = NotificationSettings | undefined;

/**
 * What one wants to be notified of, and how (NOTE-01): nothing until `load()` or `follow()`, from then on live with one's
 * other devices. Changes are shown at once and taken back if the service refuses them.
 */
export class NotificationSettingsOfOne {
  readonly #context: ClientContext;
  readonly #document: OwnDocument<Known>;

  constructor(context: ClientContext) {
    this.#context = context;
    const document = new OwnDocument<Known>(context, {
      name: 'notification settings',
      beginning: undefined,
      fetch: async () => (await context.http.call('GET /me/notification-settings')).settings,
    });
    this.#document = document;
    addHandlers(context, {
      apply: {
        'notification_settings.updated': ({ settings, updated_at }) =>
          document.hear({ document: settings, updated_at }),
      },
      reload: () => document.reload(),
      forget: () => document.forget(),
    });
  }

  get state(): Readable<Known> {
    return this.#document.state;
  }

  /** Loads them, once; from then on their changes come in as they happen. */
  load(): Promise<void> {
    return this.#document.load();
  }

  /** Loads them in one's own time: where the network fails, as soon as it is back. */
  follow(): void {
    this.#document.follow();
  }

  /** Changes some of them; what is left out stays, and `null` takes back what was said of a person. */
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
  const said = Object.entries({ ...settings.people, ...people }).filter(
    ([, preference]) => preference !== null,
  );
  return { ...settings, ...change, people: Object.fromEntries(said) as NotificationSettings['people'] };
}

/** One client's own notification settings: `client.part(notificationSettings)`. */
export const notificationSettings = perClient((context) => new NotificationSettingsOfOne(context));
