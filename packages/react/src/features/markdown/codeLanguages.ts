import type { LanguageFn } from 'highlight.js';
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

/** A language whose code is shown in colours. */
export interface CodeLanguage {
  readonly id: string;
  readonly name: string;
  /** Other words for it. */
  readonly aliases: readonly string[];
  readonly grammar: LanguageFn;
  /** The languages that its code can contain. */
  readonly embeds: readonly string[];
}

function language(
  id: string,
  grammar: LanguageFn,
  name: string,
  aliases = '',
  embeds: readonly string[] = [],
): CodeLanguage {
  return { id, name, aliases: aliases.split(' ').filter(Boolean), grammar, embeds };
}

/** Names and aliases are repeated here, because asking the grammars for them means to build all of them. */
export const codeLanguages: readonly CodeLanguage[] = [
  language('bash', bash, 'Bash', 'sh zsh'),
  language('c', c, 'C', 'h'),
  language('cpp', cpp, 'C++', 'cc c++ h++ hpp hh hxx cxx'),
  language('csharp', csharp, 'C#', 'cs c#'),
  language('css', css, 'CSS'),
  language('diff', diff, 'Diff', 'patch'),
  language('dockerfile', dockerfile, 'Dockerfile', 'docker', ['bash']),
  language('go', go, 'Go', 'golang'),
  language('ini', ini, 'TOML, also INI', 'toml'),
  language('java', java, 'Java', 'jsp'),
  language('javascript', javascript, 'JavaScript', 'js jsx mjs cjs', ['css', 'xml']),
  language('json', json, 'JSON', 'jsonc json5'),
  language('kotlin', kotlin, 'Kotlin', 'kt kts'),
  language('php', php, 'php'),
  language('python', python, 'Python', 'py gyp ipython'),
  language('ruby', ruby, 'Ruby', 'rb gemspec podspec thor irb'),
  language('rust', rust, 'Rust', 'rs'),
  language('shell', shell, 'Shell Session', 'console shellsession', ['bash']),
  language('sql', sql, 'SQL'),
  language('swift', swift, 'Swift'),
  language('typescript', typescript, 'TypeScript', 'ts tsx mts cts', ['css', 'xml']),
  language('xml', xml, 'HTML, XML', 'html xhtml rss atom xjb xsd xsl plist wsf svg', ['css', 'javascript']),
  language('yaml', yaml, 'YAML', 'yml', ['ruby']),
];
