import { setPriority } from 'node:os';
import sharp from 'sharp';
import { type FileFacts, type Inspection, inspectFile } from './inspectFile.ts';

/** A file to be looked at, with a number to know the answer by. */
export interface InspectorCall extends Inspection {
  readonly id: number;
}

/** The facts about a file, or why there are none. */
export type InspectorAnswer = { readonly id: number } & ({ facts: FileFacts } | { error: string });

// Pictures wait rather than messages.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', async (call: InspectorCall) => {
  const answer = await inspectFile(call).then(
    (facts): InspectorAnswer => ({ id: call.id, facts }),
    (error: unknown): InspectorAnswer => ({ id: call.id, error: String(error) }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
