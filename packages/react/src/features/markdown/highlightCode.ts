import { createLowlight } from 'lowlight';
import { type CodeLanguage, codeLanguages } from './codeLanguages.ts';
import type { CodeColour, CodePiece } from './codePiece.ts';

const lowlight = createLowlight();

/** The languages by each of their names. */
const languages = new Map(
  codeLanguages.flatMap((language) =>
    [language.id, ...language.aliases].map((name) => [name, language] as const),
  ),
);

/** Maps the library's classes to the five code colours of the theme. */
const COLOURS: Record<CodeColour, string[]> = {
  key: [
    'keyword',
    'meta',
    'operator',
    'selector-tag',
    'tag',
    'doctag',
    'section',
    'template-variable',
    'variable.language',
  ],
  str: ['string', 'regexp', 'quote', 'link', 'symbol', 'addition', 'char'],
  num: ['number', 'literal', 'bullet', 'deletion', 'variable', 'selector-id', 'selector-class'],
  fn: ['title', 'type', 'built_in', 'name', 'attr', 'attribute', 'property', 'class', 'function'],
  note: ['comment'],
};
const COLOUR_OF = new Map(
  Object.entries(COLOURS).flatMap(([colour, names]) =>
    names.map((name) => [`hljs-${name}`, colour as CodeColour]),
  ),
);

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

/** Returns the usual name of a language, such as "TypeScript" for `ts`; undefined for an unknown one. */
export const languageNameOf = (language: string | undefined): string | undefined =>
  languages.get(language ?? '')?.name;

/** Splits `code` into coloured pieces; undefined for an unknown language. */
export function highlightCode(code: string, language: string): CodePiece[] | undefined {
  const known = languages.get(language);
  if (!known) return undefined;
  register(known);
  const pieces: CodePiece[] = [];
  collect(lowlight.highlight(known.id, code).children, undefined, pieces);
  return pieces;
}

/** Builds the grammar of a language and of those in it, which takes some milliseconds, before the first code in it. */
function register({ id, grammar, embeds }: CodeLanguage): void {
  if (lowlight.registered(id)) return;
  lowlight.register(id, grammar);
  for (const embedded of embeds) {
    const language = languages.get(embedded);
    if (language) register(language);
  }
}

function collect(nodes: readonly Node[], colour: CodeColour | undefined, into: CodePiece[]): void {
  for (const node of nodes) {
    if (node.type === 'text') into.push({ text: node.value, colour });
    if (node.type !== 'element') continue;
    const [name] = (node.properties.className as string[] | undefined) ?? [];
    collect(node.children, COLOUR_OF.get(name ?? '') ?? colour, into);
  }
}
