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
  { file: 'packages/protocol/src/nouns.ts', imports: "export { samples } from './samples/feature.ts';" },
  {
    file: 'packages/protocol/src/schemas.ts',
    imports: [
      "export { sampleSchema } from './samples/sample.ts';",
      "export { endpoints as sampleEndpoints } from './samples/endpoints.ts';",
      "export * as sampleEvents from './samples/events.ts';",
    ].join('\n'),
  },
  { file: 'packages/protocol/src/fixtures.ts', imports: "export * from './samples/fixtures.ts';" },
  { file: 'packages/protocol/src/index.ts', imports: "export type { Sample } from './samples/sample.ts';" },
  {
    file: 'packages/server/src/features.ts',
    imports: "import { createSamplesFeature } from './samples/feature.ts';",
    item: 'createSamplesFeature',
    listEnd: /^\];/m,
  },
  {
    file: 'packages/client/src/features.ts',
    imports: "import { sampleEvents } from './samples/feature.ts';",
    item: 'sampleEvents',
    listEnd: /^\];/m,
  },
  {
    file: 'packages/client/src/index.ts',
    imports: "export { type Samples, samples } from './samples/samples.ts';",
  },
  { file: 'packages/react/src/index.ts', imports: "export * from './samples/index.ts';" },
  {
    file: 'packages/react/src/text/en/index.ts',
    imports: "import { samples } from './samples.ts';",
    item: 'samples',
    listEnd: /^\}\);/m,
  },
];
