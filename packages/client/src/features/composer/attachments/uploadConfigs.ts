import type { AppSettings } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';

/** The app's upload limits (APP-01), loaded when first needed and kept current from then on. */
export class UploadConfigs {
  readonly #context: ClientContext;
  #settings: Promise<AppSettings> | undefined;
  /** Whether a file that waits for the network need not wait for the limits: the service checks it itself. */
  isOptional = false;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  get(): Promise<AppSettings> {
    this.#settings ??= this.#context.http.call('GET /app/settings').then(
      ({ settings }) => settings,
      (cause: unknown) => {
        this.#settings = undefined;
        throw cause;
      },
    );
    return this.#settings;
  }

  /** Applies changed settings. */
  apply(settings: AppSettings): void {
    this.#settings = Promise.resolve(settings);
  }

  /** Drops the settings, which may be outdated. */
  forget(): void {
    this.#settings = undefined;
  }
}

/** One client's upload limits. */
export const uploadConfigs = perClient((context) => {
  const configs = new UploadConfigs(context);
  addHandlers(context, {
    apply: { 'app.settings_updated': ({ settings }) => configs.apply(settings) },
    reload: async () => configs.forget(),
    forget: () => configs.forget(),
  });
  return configs;
});
