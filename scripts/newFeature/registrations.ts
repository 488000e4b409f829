import type { FeatureKind } from './featureKind.ts';

/** A file with a line for each feature: what a new one adds to it. `Sample` stands for the feature, as in the templates. */
export interface Registration {
  file: string;
  /** Only for features of these kinds. */
  of?: readonly FeatureKind[];
  /** Lines at the beginning of the file that import or export the feature. */
  imports?: string;
  /** Text that is inserted before the first match of `before`, or before each if it is global. */
  insert?: { text: string; before: RegExp };
}

const inChannels: readonly FeatureKind[] = ['channel', 'message'];

const packageEntry = (target: string) => `    "./samples": {
      "confab-source": "./src/features/samples/index.ts",
      "types": "./dist/features/samples/index.d.ts",
      "default": "./dist/${target}.js"
    },
`;

/** The languages besides English, as tags and in the names of their catalogues. */
const languages = [
  ['ar', 'Arabic'],
  ['de', 'German'],
] as const;

/** The texts of a feature's errors in a language. */
const errorTexts = (language: string, notFound: string, tooMany: string): Registration => ({
  file: `packages/react/src/core/errors/text.${language}.ts`,
  insert: {
    text: `    SAMPLE_KEY_not_found: '${notFound}',\n    too_many_SAMPLES_TABLE: '${tooMany}',\n`,
    before: /^ {2}\},\n\}/m,
  },
});

/** The lists of texts in the other languages. */
const translations = languages.flatMap(([language, name]): Registration[] => [
  {
    file: `packages/react/src/texts.${language}.ts`,
    imports: `import { samples${name} } from './features/samples/text.${language}.ts';`,
    insert: { text: `  ...samples${name},\n`, before: /^\};/m },
  },
  {
    file: `packages/web/src/appTexts.${language}.ts`,
    of: ['user'],
    imports: `import { samplesPage${name} } from './features/samples/text.${language}.ts';`,
    insert: { text: `  ...samplesPage${name},\n`, before: /^\};/m },
  },
  {
    file: `packages/web/src/admin/channelTypes/text.${language}.ts`,
    of: inChannels,
    insert: { text: "    'CAPABILITY': 'SAMPLES_TITLE',\n", before: /^ {2}\},\n {2}groups: \{/m },
  },
  {
    file: `packages/web/src/features/shell/text.${language}.ts`,
    of: ['user'],
    insert: { text: "    samples: 'SAMPLES_TITLE',\n", before: /^ {2}\},\n {2}shell: \{/m },
  },
  {
    file: `packages/web/src/features/shell/text.${language}.ts`,
    of: ['channel'],
    insert: { text: "    samples: 'SAMPLES_TITLE',\n", before: /^ {2}\},\n\};/m },
  },
]);

/** Every list that a new feature joins. */
export const registrations: readonly Registration[] = [
  ...translations,
  errorTexts('en', 'There is no such SAMPLE_WORDS.', 'The limit of SAMPLES_WORDS is reached.'),
  errorTexts('de', 'SAMPLES_TITLE: nicht gefunden.', 'SAMPLES_TITLE: Höchstzahl erreicht.'),
  errorTexts('ar', 'SAMPLES_TITLE: غير موجود.', 'SAMPLES_TITLE: بلغت الحد الأقصى.'),
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
    imports: [
      "export type { Sample } from './features/samples/api.ts';",
      "export * from './features/samples/limits.ts';",
    ].join('\n'),
  },
  {
    file: 'packages/protocol/src/features/channelTypes/capabilities.ts',
    of: inChannels,
    insert: {
      text: "  'CAPABILITY': [never],\n",
      before: /^\} as const satisfies Record<string, CapabilityRule>;/m,
    },
  },
  {
    file: 'packages/protocol/src/features/channelTypes/capabilityDefaults.ts',
    of: inChannels,
    insert: {
      text: "  'CAPABILITY': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },\n",
      before: /^\};/m,
    },
  },
  {
    file: 'packages/web/src/admin/channelTypes/capabilityGroups.ts',
    of: inChannels,
    insert: { text: "  'CAPABILITY': 'write',\n", before: /^\};/m },
  },
  {
    file: 'packages/web/src/admin/channelTypes/text.en.ts',
    of: inChannels,
    insert: {
      text: "    'CAPABILITY': 'Add SAMPLES_WORDS',\n",
      before: /^ {2}\} satisfies Record<Capability, string>,/m,
    },
  },
  {
    file: 'packages/server/src/features.ts',
    imports: "import { createSamplesFeature } from './features/samples/feature.ts';",
    insert: { text: '  createSamplesFeature,\n', before: /^\];/m },
  },
  {
    file: 'packages/server/src/features/transfers/confab/exportedTables.ts',
    of: ['user'],
    insert: {
      text: "  { table: 'SAMPLES_TABLE', file: 'SAMPLES_TABLE', key: ['user_id', 'id'] },\n",
      before: /^ {2}\{ table: 'audit_log'/m,
    },
  },
  {
    file: 'packages/server/src/features/transfers/confab/exportedTables.ts',
    of: ['channel'],
    insert: {
      text: "  { table: 'SAMPLES_TABLE', file: 'SAMPLES_TABLE', key: ['cid', 'id'] },\n",
      before: /^ {2}\{ table: 'audit_log'/m,
    },
  },
  {
    file: 'packages/server/src/features/transfers/confab/exportedTables.ts',
    of: ['message'],
    insert: {
      text: "  { table: 'SAMPLES_TABLE', file: 'SAMPLES_TABLE', key: ['message_id', 'id'] },\n",
      before: /^ {2}\{ table: 'audit_log'/m,
    },
  },
  {
    file: 'packages/server/src/messagePipelines.ts',
    of: ['message'],
    imports: "import { removeSamples } from './features/samples/messageSteps.ts';",
    insert: { text: 'removeSamples, ', before: /(?<=delete: \{\s+beforeWrite: \[)/ },
  },
  {
    file: 'packages/client/package.json',
    insert: { text: packageEntry('features/samples/index'), before: /^ {4}"\.\/indexedDb"/m },
  },
  {
    file: 'packages/react/package.json',
    insert: { text: packageEntry('samples'), before: /^ {4}"\.\/style\.css"/m },
  },
  {
    file: 'packages/react/src/features/messages/messageFeatures.ts',
    of: ['message'],
    imports: "import { samples } from '../samples/messageFeature.ts';",
    insert: { text: '  samples,\n', before: /^ {2}messages,\n\];/m },
  },
  {
    file: 'packages/react/src/features/messages/registry/availableActions.test.ts',
    of: ['message'],
    insert: { text: "'openSamples', ", before: /(?<!'markUnread',\s+)'copyText'|'markUnread'/g },
  },
  {
    file: 'packages/react/src/features/messages/messageFeatureParts.ts',
    of: ['message'],
    imports: "import { samples } from '../samples/messageParts.ts';",
    insert: { text: '  samples,\n', before: /^ {2}messages,\n\};/m },
  },
  {
    file: 'packages/react/src/texts.ts',
    imports: "import { samplesText } from './features/samples/text.en.ts';",
    insert: { text: '  ...samplesText,\n', before: /^\}\);/m },
  },
  {
    file: 'packages/web/src/features/shell/inboxes.ts',
    of: ['user'],
    imports: "import { StickyNote } from 'lucide-react';",
    insert: {
      text: [
        '  {',
        "    path: '/SAMPLES_PATH',",
        '    icon: StickyNote,',
        "    label: 'inboxes.samples',",
        "    page: lazyPart(() => import('../samples/SamplesPage.tsx')),",
        '  },\n',
      ].join('\n'),
      before: /^ {2}\{\n {4}path: '\/search'/m,
    },
  },
  {
    file: 'packages/web/src/features/shell/text.en.ts',
    of: ['user'],
    insert: { text: "    samples: 'SAMPLES_TITLE',\n", before: /^ {2}\},\n {2}shell: \{/m },
  },
  {
    file: 'packages/web/src/features/shell/panels.ts',
    of: ['channel'],
    insert: {
      text: "  samples: lazyPart(() => import('./SamplesBeside.tsx')),\n",
      before: /^\} satisfies Record<string, ComponentType<PanelProps>>;/m,
    },
  },
  {
    file: 'packages/web/src/features/shell/ChannelButtons.tsx',
    of: ['channel'],
    imports: "import { StickyNote } from 'lucide-react';",
    insert: {
      text: [
        '{isLoaded && (',
        '        <IconButton',
        '          icon={StickyNote}',
        "          label={t('shell.samples')}",
        "          pressed={panel?.kind === 'samples'}",
        "          onClick={() => toggle('samples')}",
        '        />',
        '      )}',
        '      ',
      ].join('\n'),
      before: /\{canSearch && \(/,
    },
  },
  {
    file: 'packages/web/src/features/shell/text.en.ts',
    of: ['channel'],
    insert: { text: "    samples: 'SAMPLES_TITLE',\n", before: /^ {2}\},\n\}\);/m },
  },
  {
    file: 'packages/testing/src/families/allFamilies.ts',
    imports: "import { samples } from './features/samples.ts';",
    insert: { text: '  samples,\n', before: /^\} satisfies Readonly<Record<string, FeatureFamily>>;/m },
  },
];
