import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type Statement, Visitor } from 'oxc-parser';

/** A name of another module: of the same package by path, or of another package. */
export interface Origin {
  /** The absolute path of the module, or the specifier of a package. */
  from: string;
  /** The name there; undefined for the whole module. */
  name: string | undefined;
}

/** A statement that declares a name, without comments. */
export interface Declaration {
  text: string;
  /** The identifiers in it, some of which are names of the module. */
  identifiers: ReadonlySet<string>;
}

/** The names that a declaration file declares, imports and exports. */
export interface DeclarationModule {
  declarations: ReadonlyMap<string, Declaration[]>;
  imports: ReadonlyMap<string, Origin>;
  /** Exported names: local names, or names of other modules. */
  exports: ReadonlyMap<string, { local: string } | Origin>;
  /** Modules whose exports are all exported. */
  stars: readonly string[];
}

/** Reads a declaration file. */
export function readDeclarations(path: string): DeclarationModule {
  const code = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, code, { lang: 'dts' });
  const declarations = new Map<string, Declaration[]>();
  const imports = new Map<string, Origin>();
  const exports = new Map<string, { local: string } | Origin>();
  const stars: string[] = [];
  const originOf = (specifier: string) =>
    specifier.startsWith('.') ? join(dirname(path), specifier.replace(/\.js$/, '.d.ts')) : specifier;
  const textOf = ({ start, end }: { start: number; end: number }) =>
    comments
      .filter((comment) => comment.start >= start && comment.end <= end)
      .reduceRight(
        (text, comment) => text.slice(0, comment.start - start) + text.slice(comment.end - start),
        code.slice(start, end),
      )
      .replace(/^\s*\n/gm, '')
      .replace(/^(export )?(declare )?/, '');
  const declare = (names: readonly string[], statement: Statement) => {
    const declaration = { text: textOf(statement), identifiers: identifiersIn(statement) };
    for (const name of names) declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
  };

  for (const statement of program.body) {
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const specifier of statement.specifiers) {
          const name =
            specifier.type === 'ImportSpecifier'
              ? nameOf(specifier.imported)
              : specifier.type === 'ImportDefaultSpecifier'
                ? 'default'
                : undefined;
          imports.set(specifier.local.name, { from: originOf(statement.source.value), name });
        }
        break;
      case 'ExportAllDeclaration':
        if (statement.exported)
          exports.set(nameOf(statement.exported), {
            from: originOf(statement.source.value),
            name: undefined,
          });
        else stars.push(originOf(statement.source.value));
        break;
      case 'ExportNamedDeclaration': {
        if (statement.declaration) {
          const names = declaredNames(statement.declaration as Statement);
          declare(names, statement);
          for (const name of names) exports.set(name, { local: name });
        }
        for (const { local, exported } of statement.specifiers) {
          const origin = statement.source
            ? { from: originOf(statement.source.value), name: nameOf(local) }
            : { local: nameOf(local) };
          exports.set(nameOf(exported), origin);
        }
        break;
      }
      default:
        declare(declaredNames(statement), statement);
    }
  }
  return { declarations, imports, exports, stars };
}

const nameOf = (name: { type: string; name?: string; value?: unknown }): string =>
  name.name ?? String(name.value);

function declaredNames(statement: Statement): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in statement && statement.id?.type === 'Identifier' ? [statement.id.name] : [];
}

function identifiersIn(statement: Statement): Set<string> {
  const names = new Set<string>();
  new Visitor({
    Identifier: ({ name }) => {
      names.add(name);
    },
  }).visit({ type: 'Program', body: [statement] } as never);
  return names;
}
