import { dirname, join, normalize } from 'node:path/posix';
import type { CodeBlock } from './codeBlocks.ts';

/** A module whose exports a snippet may use without importing them. */
export interface ImplicitModule {
  specifier: string;
  /** The names of its exports. */
  values: ReadonlySet<string>;
  types: ReadonlySet<string>;
}

/**
 * Turns a block into a module whose code is on the lines that it has in its document, so that the compiler reports
 * errors there. Names of the prelude, which the reader's own code would declare, are imported on the first line; so are
 * those of the packages in a fragment, a block without imports. `modules` has the modules of the document's other
 * blocks, by the files that the reader puts them into: a block can import them.
 */
export function moduleOf(
  block: CodeBlock,
  prelude: ImplicitModule,
  packages: readonly ImplicitModule[],
  modules: ReadonlyMap<string, string> = new Map(),
): string {
  const { code, line } = block;
  const isFragment = !/^import\s/m.test(code);
  const unknown = new Set(wordsOf(code).filter((word) => !isDeclared(word, code)));
  const imports = [prelude, ...(isFragment ? packages : [])].flatMap(({ specifier, values, types }) => {
    const names = [...unknown].flatMap((name) => {
      if (!values.has(name) && !types.has(name)) return [];
      unknown.delete(name);
      return [values.has(name) ? name : `type ${name}`];
    });
    return names.length > 0 ? [`import { ${names.join(', ')} } from '${specifier}';`] : [];
  });
  const first = [...imports, 'export {};'].join(' ');
  return `${first}${'\n'.repeat(Math.max(1, line - 1))}${withModules(block, modules)}`;
}

/** Returns a block's code with imports of the modules that other blocks became. */
function withModules({ code, file }: CodeBlock, modules: ReadonlyMap<string, string>): string {
  if (file === undefined) return code;
  return code.replaceAll(
    /(\bfrom ')(\.{1,2}\/[^'\n]+)(')/g,
    (all, before: string, path: string, after: string) => {
      const target = normalize(join(dirname(file), path));
      const name = [target, `${target}.ts`, `${target}.tsx`].find((one) => modules.has(one));
      return name === undefined ? all : `${before}${modules.get(name)}${after}`;
    },
  );
}

/** Returns the identifiers of a code, except properties, and those in strings and comments. */
function wordsOf(code: string): string[] {
  const bare = code
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/[^\n]*/g, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
  return [...new Set([...bare.matchAll(/(?<![.\w$]|\?\.)[A-Za-z_$][\w$]*/g)].map(([word]) => word))];
}

/** Whether a code declares or imports a name. */
function isDeclared(name: string, code: string): boolean {
  const declaration = new RegExp(
    `(?:const|let|var|function|class|interface|type|enum)\\s+${name}\\b|(?:const|let)\\s*[{[][^=;]*\\b${name}\\b[^=;]*[}\\]]\\s*=|^import[^;]*\\b${name}\\b[^;]*from`,
    'm',
  );
  return declaration.test(code);
}
