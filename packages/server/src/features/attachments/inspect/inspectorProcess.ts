import { setPriority } from 'node:os';
import sharp from 'sharp';
import { type FileFacts, type Inspection, inspectFile } from './inspectFile.ts';

/** A file to inspect, with a number to match the answer. */
export interface InspectorCall extends Inspection {
  readonly id: number;
}

/** The facts about a file, or an error. */
export type InspectorAnswer = { readonly id: number } & ({ facts: FileFacts } | { error: string });

// Inspection yields to messages.
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
