/** A list that a new noun joins: the lines to import or export it by and, where it is a list of values, the item. */
export interface Registration {
  file: string;
  imports: string;
  item?: string;
  /** Finds the line that closes the list. */
  listEnd?: RegExp;
}

/** Everything that has to be told of a new noun. `Sample` stands for it, as in the templates. */
export const registrations: readonly Registration[] = [
  {
    file: 'packages/protocol/src/nouns.ts',
    imports: "export { samples } from './features/samples/feature.ts';",
  },
  {
    file: 'packages/protocol/src/schemas.ts',
    imports: [
      "export { sampleSchema } from './features/samples/sample.ts';",
      "export { endpoints as sampleEndpoints } from './features/samples/endpoints.ts';",
      "export * as sampleEvents from './features/samples/events.ts';",
    ].join('\n'),
  },
  { file: 'packages/protocol/src/fixtures.ts', imports: "export * from './features/samples/fixtures.ts';" },
  {
    file: 'packages/protocol/src/index.ts',
    imports: "export type { Sample } from './features/samples/sample.ts';",
  },
  {
    file: 'packages/server/src/features.ts',
    imports: "import { createSamplesFeature } from './features/samples/feature.ts';",
    item: 'createSamplesFeature',
    listEnd: /^\];/m,
  },
  {
    file: 'packages/client/src/features.ts',
    imports: "import { sampleEvents } from './features/samples/feature.ts';",
    item: 'sampleEvents',
    listEnd: /^\];/m,
  },
  {
    file: 'packages/client/src/index.ts',
    imports: "export { type Samples, samples } from './features/samples/samples.ts';",
  },
  { file: 'packages/react/src/index.ts', imports: "export * from './features/samples/index.ts';" },
  {
    file: 'packages/react/src/core/text/en/index.ts',
    imports: "import { samples } from './samples.ts';",
    item: 'samples',
    listEnd: /^\}\);/m,
  },
];
