import { sql } from 'kysely';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { SetupFactRow } from './migrations.ts';

export const selectFacts = statement((k, _: Placeholders<object>) =>
  k.selectFrom('setup_facts').select('name'),
);

export const upsertFact = statement((k, p: Placeholders<SetupFactRow>) =>
  k
    .insertInto('setup_facts')
    .values({ name: p('name'), at: p('at') })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: p('at') })),
);

export const deleteFact = statement((k, p: Placeholders<Pick<SetupFactRow, 'name'>>) =>
  k.deleteFrom('setup_facts').where('name', '=', p('name')),
);

/** Selects the first two active people of the installation. */
export const selectFirstPeople = statement((k, _: Placeholders<object>) =>
  k
    .selectFrom('users')
    .select(['id'])
    .where('bot', '=', 0)
    .where('tenant', 'is', null)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .limit(2),
);

export const selectAnyInvitation = statement((k, p: Placeholders<{ now: number }>) =>
  k
    .selectFrom('invitations')
    .select(sql<number>`1`.as('there'))
    .where('expires_at', '>', p('now'))
    .where('uses_left', '>', 0)
    .limit(1),
);
