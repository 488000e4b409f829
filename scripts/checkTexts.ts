import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTest, isTypeScript, repositoryFiles, root } from './sourceFiles.ts';

/** A text of a catalogue; `value` is undefined where it depends on a count. */
export interface DeclaredText {
  file: string;
  /** `group.name` */
  key: string;
  value: string | undefined;
}

/** The keys that source files read. */
export interface TextUses {
  keys: Set<string>;
  /** Patterns of computed keys, such as `roles.*Hint`, with the words that may stand there. */
  patterns: Map<string, Set<string>>;
}

const catalogueFile = /\/text\.en\.ts$/;
const translationFile = /\/text\.\w+\.ts$/;
const sharedFile = 'packages/react/src/core/text/text.en.ts';
const kitFolder = 'packages/react/src/';

/** Folders, and the file in each that collects the translations of their catalogues; the first one that fits counts. */
const collections = [
  [kitFolder, 'texts'],
  ['packages/web/src/admin/', 'adminTexts'],
  ['packages/web/src/widget/panel/', 'widgetTexts'],
  ['packages/web/src/', 'appTexts'],
] as const;

/** Keys whose English is a shared word by chance: other languages say it differently there. */
const otherMeanings = new Set([
  'capabilities.leave-channel',
  'due.done',
  'features.search',
  'imports.stateDone',
  'inboxes.search',
  'markdown.taskDone',
  'messages.showMore',
  'queue.open',
  'searchPage.title',
  'types.leave',
]);

/** Returns the texts that a catalogue declares itself; those that it includes by `...` are declared elsewhere. */
export function textsDeclaredIn(file: string, source: string): DeclaredText[] {
  const texts: DeclaredText[] = [];
  new Visitor({
    CallExpression(node) {
      const [catalogue] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'defineCatalogue') return;
      if (catalogue?.type !== 'ObjectExpression') return;
      for (const group of catalogue.properties) {
        if (group.type !== 'Property') continue;
        const value = group.value.type === 'TSSatisfiesExpression' ? group.value.expression : group.value;
        if (value.type !== 'ObjectExpression') continue;
        for (const text of value.properties) {
          if (text.type !== 'Property') continue;
          const key = `${nameOf(text.key, source)}`;
          texts.push({
            file,
            key: `${nameOf(group.key, source)}.${key}`,
            value:
              text.value.type === 'Literal' && typeof text.value.value === 'string'
                ? text.value.value
                : undefined,
          });
        }
      }
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

function nameOf(key: { type: string; start: number; end: number }, source: string): string {
  const written = source.slice(key.start, key.end);
  return key.type === 'Literal' ? written.slice(1, -1) : written;
}

/**
 * Returns the keys that a folder of sources reads. Its strings and names, and `otherWords`, are what a computed key may
 * be made of.
 */
export function textUsesIn(
  sources: ReadonlyMap<string, string>,
  otherWords: Iterable<string> = [],
): TextUses {
  const keys = new Set<string>();
  const patterns = new Set<string>();
  const words = new Set<string>([...otherWords].map(plain));
  for (const [file, source] of sources) {
    new Visitor({
      Literal(node) {
        if (typeof node.value !== 'string') return;
        words.add(plain(node.value));
        if (/^\w+\.[\w-]+$/.test(node.value)) keys.add(node.value);
      },
      TemplateLiteral({ quasis }) {
        const parts = quasis.map(({ value }) => value.raw.replace(/[^\w.-]/g, ' '));
        if (/^\w+\.[\w-]*$/.test(parts[0] ?? '')) patterns.add(parts.join('*'));
      },
      Property: ({ key }) => void words.add(plain(nameOf(key, source))),
      TSPropertySignature: ({ key }) => void words.add(plain(nameOf(key, source))),
    }).visit(parseSync(file, source).program);
  }
  return { keys, patterns: new Map([...patterns].map((pattern) => [pattern, words])) };
}

/** Returns the strings of a source file, of which the values of the contract are made. */
export function stringsIn(file: string, source: string): string[] {
  const strings: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
  }).visit(parseSync(file, source).program);
  return strings;
}

/** Returns the problems of all catalogues, each as one sentence that begins with a file. */
export function problemsOfTexts(texts: readonly DeclaredText[], uses: TextUses): string[] {
  const problems: string[] = [];
  const shared = new Map(
    texts
      .filter(({ file, key }) => file === sharedFile && key.startsWith('actions.'))
      .map(({ key, value }) => [value, key]),
  );
  const patterns = [...uses.patterns].map(
    ([pattern, words]) =>
      [new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '(.+)')}$`), words] as const,
  );
  const homes = new Map<string, string>();
  for (const { file, key, value } of texts) {
    const [group = ''] = key.split('.');
    const home = homes.get(group) ?? file;
    homes.set(group, home);
    if (home !== file) problems.push(`${file} declares the group "${group}", as does ${home}`);
    const isUsed =
      uses.keys.has(key) ||
      patterns.some(([pattern, words]) =>
        pattern
          .exec(key)
          ?.slice(1)
          .every((word) => words.has(plain(word))),
      );
    if (!isUsed) problems.push(`${file} declares ${key}, which nothing reads`);
    const word = shared.get(value);
    if (value !== undefined && word !== undefined && file !== sharedFile && !otherMeanings.has(key))
      problems.push(`${file} declares ${key} as "${value}", which is ${word}`);
  }
  return problems;
}

/** A word as a computed key may write it: `channel.deleted` as `channel_deleted`, `before` as `Before`. */
const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the kit's catalogues that `texts.ts` leaves out, which a host could not translate. */
export function missingFrom(entry: string, files: readonly string[]): string[] {
  return files.filter(
    (file) => file.startsWith(kitFolder) && !entry.includes(`'./${file.slice(kitFolder.length)}'`),
  );
}

/** Returns the problems of the catalogues that are not translated into a language. */
export function untranslated(
  files: readonly string[],
  language: string,
  read: (path: string) => string,
): string[] {
  return files.flatMap((file) => {
    const [folder, name] = collections.find(([start]) => file.startsWith(start)) ?? ['', ''];
    const collection = `${folder}${name}.${language}.ts`;
    const translation = `./${file.slice(folder.length).replace('.en.', `.${language}.`)}`;
    return read(collection).includes(`'${translation}'`)
      ? []
      : [`${collection} does not have ${translation}`];
  });
}

/** The feature, the page of the administration or the part of the core that a file belongs to. */
const folderOf = (path: string) => dirname(path).split('/').slice(0, 5).join('/');

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sources = repositoryFiles().filter(
    (path) => /^packages\/\w+\/src\//.test(path) && isTypeScript(path) && !isTest(path),
  );
  const catalogues = sources.filter((path) => catalogueFile.test(path));
  const texts = catalogues.flatMap((path) => textsDeclaredIn(path, read(path)));
  const contract = sources.filter((path) => !/^packages\/(react|web)\//.test(path));
  const strings = contract.flatMap((path) => stringsIn(path, read(path)));
  const uses: TextUses = { keys: new Set(), patterns: new Map() };
  const readers = sources.filter((path) => !contract.includes(path) && !translationFile.test(path));
  for (const [, paths] of Map.groupBy(readers, folderOf)) {
    const found = textUsesIn(new Map(paths.map((path) => [path, read(path)])), strings);
    for (const key of found.keys) uses.keys.add(key);
    for (const [pattern, words] of found.patterns)
      uses.patterns.set(pattern, words.union(uses.patterns.get(pattern) ?? new Set()));
  }
  const languages = sources.flatMap(
    (path) => /^packages\/react\/src\/texts\.(\w+)\.ts$/.exec(path)?.[1] ?? [],
  );
  const problems = [
    ...problemsOfTexts(texts, uses),
    ...languages.flatMap((language) => untranslated(catalogues, language, read)),
    ...missingFrom(read(`${kitFolder}texts.ts`), catalogues).map(
      (file) => `${file} is not in ${kitFolder}texts.ts`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(
    `Texts: ${texts.length} in ${catalogues.length} catalogues, each read somewhere; also in ${languages.join(', ')}.`,
  );
}
