/** A list that a new feature joins: the lines to import or export it by and, where it is a list of values, the item. */
export interface Registration {
  file: string;
  imports: string;
  item?: string;
  /** Finds the line that closes the list. */
  listEnd?: RegExp;
}

/** Every list that has a line for each feature. `Sample` stands for it, as in the templates. */
export const registrations: readonly Registration[] = [
  {
    file: 'packages/protocol/src/featureModules.ts',
    imports: "export { samples } from './features/samples/api.ts';",
  },
  {
    file: 'packages/protocol/src/schemas.ts',
    imports: [
      'export {',
      '  endpoints as sampleEndpoints,',
      '  events as sampleEvents,',
      '  sampleSchema,',
      "} from './features/samples/api.ts';",
    ].join('\n'),
  },
  { file: 'packages/protocol/src/fixtures.ts', imports: "export * from './features/samples/fixtures.ts';" },
  {
    file: 'packages/protocol/src/index.ts',
    imports: "export type { Sample } from './features/samples/api.ts';",
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
    file: 'packages/react/src/texts.ts',
    imports: "import { samplesText } from './features/samples/text.en.ts';",
    item: '...samplesText',
    listEnd: /^\}\);/m,
  },
];
