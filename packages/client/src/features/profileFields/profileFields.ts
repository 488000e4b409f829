import type { BodyOf, OwnUser, ProfileField, Routes, User } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { receiveMe } from '../users/receiveMe.ts';

/** Profile fields as an admin writes them. */
export type ProfileFieldsInput = BodyOf<Routes['PUT /profile-fields']>['fields'];

/** The fields of everyone's profile (ONB-05): undefined until `load()`, live from then on. Admins define them. */
export class ProfileFields {
  readonly #context: ClientContext;
  readonly #fields = createStore<readonly ProfileField[] | undefined>(undefined);
  readonly #loading: LazyResource;
  /** In the order of the profile. */
  readonly state: Readable<readonly ProfileField[] | undefined> = this.#fields;

  constructor(context: ClientContext) {
    this.#context = context;
    const { http, journal } = context;
    this.#loading = new LazyResource(() =>
      journal.applyAnswer(
        () => http.call('GET /profile-fields'),
        ({ fields }) => this.#fields.update(() => fields),
      ),
    );
    addHandlers(context, {
      apply: { 'profile_fields.updated': ({ fields }) => this.#fields.update((known) => known && fields) },
      reload: () => this.#loading.reload(),
      forget: () => {
        this.#loading.forget();
        this.#fields.update(() => undefined);
      },
    });
  }

  /** Loads the fields, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Replaces all fields (admins). Throws `input_invalid`, naming the field of the list and the rule. */
  async define(fields: ProfileFieldsInput): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () => http.call('PUT /profile-fields', { body: { fields } }),
      (answer) => this.#fields.update((known) => known && answer.fields),
    );
  }

  /**
   * Updates a user's values, by the id of the field; `null` removes one. Throws `input_invalid` and `not_allowed`, naming
   * the field.
   */
  async fill(userId: string, values: Record<string, string | null>): Promise<OwnUser | User> {
    const { http, journal, me } = this.#context;
    const call = { params: { user_id: userId }, body: { values } };
    return journal.applyAnswer(
      () => http.call('PATCH /users/{user_id}/profile-fields', call),
      ({ user }) => {
        if (user.id === me.get()?.id) receiveMe(this.#context, user as OwnUser);
        return user;
      },
    );
  }
}

/** One client's profile fields: `client.part(profileFields)`; call their `load()` once. */
export const profileFields = perClient((context) => new ProfileFields(context));
