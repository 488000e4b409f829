import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';

/** Audits a change of the app's settings, with old and new values, if any changed. */
export async function recordAppChange(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  before: object,
  after: object,
): Promise<void> {
  const [was, is] = [flat(before), flat(after)];
  const moved = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
  if (moved.length === 0) return;
  const details = Object.fromEntries(
    moved.map((name) => [name, { from: was.get(name), to: is.get(name) ?? null }]),
  );
  await auditLog(context).record(tx, {
    actor,
    action: 'app.updated',
    subject: { kind: 'app', id: 'app' },
    details,
  });
}

/** Flattens settings by name; nested ones as `group.name`. */
function flat(settings: object): Map<string, unknown> {
  const entries = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one]) : [[name, value]];
  });
  return new Map(entries);
}
