import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { CodeColour, CodePiece } from './codePiece.ts';

const grammars = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  php,
  python,
  ruby,
  rust,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

const languageNames = new Map<string, string>();

/** Notes the name of each language, also for its aliases, when its grammar is registered. */
const lowlight = createLowlight(
  Object.fromEntries(
    Object.entries(grammars).map(([id, grammar]): [string, typeof bash] => [
      id,
      (hljs) => {
        const language = grammar(hljs);
        for (const alias of [id, ...(language.aliases ?? [])]) {
          languageNames.set(alias, language.name ?? id);
        }
        return language;
      },
    ]),
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
  languageNames.get(language ?? '');

/** Splits `code` into coloured pieces; undefined for an unknown language. */
export function highlightCode(code: string, language: string): CodePiece[] | undefined {
  if (!lowlight.registered(language)) return undefined;
  const pieces: CodePiece[] = [];
  collect(lowlight.highlight(language, code).children, undefined, pieces);
  return pieces;
}

function collect(nodes: readonly Node[], colour: CodeColour | undefined, into: CodePiece[]): void {
  for (const node of nodes) {
    if (node.type === 'text') into.push({ text: node.value, colour });
    if (node.type !== 'element') continue;
    const [name] = (node.properties.className as string[] | undefined) ?? [];
    collect(node.children, COLOUR_OF.get(name ?? '') ?? colour, into);
  }
}
