import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTypeScript, repositoryFiles, root } from './sourceFiles.ts';

/** A word in a file that should be replaced. */
export interface LanguageFinding {
  line: number;
  word: string;
  advice: string;
}

type Rule = readonly [pattern: RegExp, advice: string];

/** Words that are refused in prose and in names. */
const wordAdvice = new Map(
  [
    ['tell tells told telling teller tellers', 'notify, publish, report, return, describe, distinguish …'],
    ['sway', 'alreadyAuthorized'],
    ['whisper whispers whispered', 'private, restricted'],
    ['hushed hush', 'muted, blocked'],
    ['mend mends mended mending', 'fix, repair'],
    ['deed deeds', 'action'],
  ].flatMap(([words = '', advice = '']) => words.split(' ').map((word) => [word, advice] as const)),
);

const phraseRule: Rule = [/\bby\s+(?:\*\s+)?and\s+by\b/gi, 'gradually, in batches'];

const nameRules: readonly Rule[] = [
  [/(?<![\w$])take(?![a-z\d_])\w*/g, 'apply, receive, claim, accept …'],
  [/\b(?:\w*W|w)ish(?:es|ed)?(?![a-z])\w*/g, 'request, pending, target …'],
  [/\b(?:\w*P|p)lant(?:s|ed)?(?![a-z])\w*/g, 'create, seed …'],
  [/(?<=\b(?:interface|class|enum)\s+)\w*Place\b/g, 'Position, Target, Location …'],
  [
    /(?<=\b(?:const|let|function)\s+)(?:places?|said|heard|taken)\b/g,
    'index, position, range; text, output; received; claimed, existing …',
  ],
  [/(?<=\btype\s+)\w*Place\b(?=\s*[=<])/g, 'Position, Target, Location …'],
];

const docstringRule: Rule = [
  /(?<=\/\*\*\s+(?:\*\s+)?)What(?:ever)?\b/g,
  'a sentence that says what it is or does',
];

const suspects =
  /tell|told|sway|whisper|hush|mend|deed|\bby\s+(?:\*\s+)?and\s+by\b|\btake|wish|plant|place|said|heard|taken|\/\*\*\s+(?:\*\s+)?What/i;

/**
 * Returns the words of a file that should be replaced. Strings and JSX text may hold any English, except
 * titles of tests and summaries of endpoints.
 */
export function findingsOf(path: string, text: string): LanguageFinding[] {
  const findings: LanguageFinding[] = [];
  const find = (part: string, [pattern, advice]: Rule) => {
    for (const { 0: word, index } of part.matchAll(pattern)) {
      findings.push({ line: text.slice(0, index).split('\n').length, word, advice });
    }
  };
  const findWords = (part: string) => {
    for (const { 0: word, index } of part.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) {
      const advice = wordAdvice.get(word.toLowerCase());
      if (advice) findings.push({ line: text.slice(0, index).split('\n').length, word, advice });
    }
  };
  findWords(basename(path));
  if (!suspects.test(text)) return findings;
  const { names, prose } = isTypeScript(path) ? typeScriptParts(path, text) : proseParts(path, text);
  findWords(names);
  findWords(prose);
  find(prose, phraseRule);
  for (const rule of nameRules) find(names, rule);
  if (isTypeScript(path)) find(prose, docstringRule);
  return findings.sort((one, other) => one.line - other.line);
}

interface Parts {
  /** The text with everything but code blanked. */
  names: string;
  /** The text with everything but comments and checked strings blanked. */
  prose: string;
}

type Range = readonly [start: number, end: number];

function typeScriptParts(path: string, text: string): Parts {
  const { comments, program } = parseSync(path, text);
  const prose: Range[] = comments.map(({ start, end }) => [start, end]);
  const strings: Range[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const isChecked = /\b(?:(?:it|test|describe)[\w.]*(?:\(.*\))?\(|summary:)\s*$/.test(
      text.slice(Math.max(0, start - 120), start),
    );
    (isChecked ? prose : strings).push([start, end]);
  };
  new Visitor({ Literal: add, TemplateElement: add, JSXText: add }).visit(program);
  return { names: without(text, [...prose, ...strings]), prose: only(text, prose) };
}

/** Returns a document without quotations and inline code, or the comments of a style sheet or shell file. */
function proseParts(path: string, text: string): Parts {
  if (path.endsWith('.md'))
    return { names: '', prose: without(text, rangesOf(text, /"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/g)) };
  const comments = path.endsWith('.css') ? /\/\*.*?\*\//gs : /(?<=^|\s)#.*$/gm;
  return { names: '', prose: only(text, rangesOf(text, comments)) };
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length]);
}

function without(text: string, ranges: readonly Range[]): string {
  let kept = '';
  let at = 0;
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    kept += text.slice(at, Math.max(at, start)) + ' '.repeat(Math.max(0, end - Math.max(at, start)));
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}

function only(text: string, ranges: readonly Range[]): string {
  let kept = '';
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    kept += ' '.repeat(Math.max(0, start - kept.length)) + text.slice(Math.max(start, kept.length), end);
  }
  return kept;
}

function isChecked(path: string): boolean {
  return isTypeScript(path) || /\.(css|md|sh)$/.test(path) || path.startsWith('bin/');
}

if (import.meta.main) {
  const folders = process.argv.slice(2).map((path) => relative(root, resolve(path)));
  const isWanted = (path: string) =>
    folders.length === 0 ||
    folders.some((folder) => folder === '' || path === folder || path.startsWith(folder + sep));
  let failed = 0;
  for (const path of repositoryFiles().filter((file) => isChecked(file) && isWanted(file))) {
    for (const { line, word, advice } of findingsOf(path, readFileSync(join(root, path), 'utf8'))) {
      console.error(`${path}:${line} ${word}: use ${advice}`);
      failed++;
    }
  }
  if (failed > 0) {
    console.error(`${failed} words to replace.`);
    process.exit(1);
  }
  console.log("Language: names and comments use the field's words.");
}
