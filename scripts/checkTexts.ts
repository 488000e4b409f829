import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTest, isTypeScript, repositoryFiles, root } from './sourceFiles.ts';

/** A text of a catalogue; `value` is undefined where it depends on a count. */
export interface DeclaredText {
  file: string;
  /** `group.name` */
  key: string;
  value: string | undefined;
}

/** The keys that a source file reads, and the words that a computed key may be made of. */
export interface TextUses {
  keys: Set<string>;
  /** Patterns of keys that are computed: `roles.${role}Hint`. */
  patterns: Set<string>;
  words: Set<string>;
}

const catalogueFile = /\/text\.en\.ts$/;
const sharedFile = 'packages/react/src/core/text/text.en.ts';
const kitFolder = 'packages/react/src/';

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

/** Returns every string of a source file that may be a key, the patterns of computed keys, and its words. */
export function textUsesIn(file: string, source: string): TextUses {
  const uses: TextUses = { keys: new Set(), patterns: new Set(), words: new Set() };
  new Visitor({
    Literal(node) {
      if (typeof node.value !== 'string') return;
      uses.words.add(node.value);
      if (/^\w+\.[\w-]+$/.test(node.value)) uses.keys.add(node.value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.raw.replace(/[^\w.-]/g, ' '));
      if (/^\w+\.[\w-]*$/.test(parts[0] ?? '')) uses.patterns.add(parts.join('*'));
    },
    Property: ({ key }) => void uses.words.add(nameOf(key, source)),
    TSPropertySignature: ({ key }) => void uses.words.add(nameOf(key, source)),
  }).visit(parseSync(file, source).program);
  return uses;
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
    (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '(.+)')}$`),
  );
  const words = new Set([...uses.words].map(plain));
  const homes = new Map<string, string>();
  for (const { file, key, value } of texts) {
    const [group = ''] = key.split('.');
    const home = homes.get(group) ?? file;
    homes.set(group, home);
    if (home !== file) problems.push(`${file} declares the group "${group}", as does ${home}`);
    const isUsed =
      uses.keys.has(key) ||
      patterns.some((pattern) =>
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

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sources = repositoryFiles().filter(
    (path) => /^packages\/\w+\/src\//.test(path) && isTypeScript(path) && !isTest(path),
  );
  const catalogues = sources.filter((path) => catalogueFile.test(path));
  const texts = catalogues.flatMap((path) => textsDeclaredIn(path, read(path)));
  const uses: TextUses = { keys: new Set(), patterns: new Set(), words: new Set() };
  for (const path of sources.filter((source) => !catalogueFile.test(source))) {
    const found = textUsesIn(path, read(path));
    const readsTexts = /^packages\/(react|web)\//.test(path);
    if (readsTexts) for (const key of found.keys) uses.keys.add(key);
    if (readsTexts) for (const pattern of found.patterns) uses.patterns.add(pattern);
    for (const word of found.words) uses.words.add(word);
  }
  const problems = [
    ...problemsOfTexts(texts, uses),
    ...missingFrom(read(`${kitFolder}texts.ts`), catalogues).map(
      (file) => `${file} is not in ${kitFolder}texts.ts`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`Texts: ${texts.length} in ${catalogues.length} catalogues, each read somewhere.`);
}
