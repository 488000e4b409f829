import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Expression, type ObjectExpression, type Program, parseSync } from 'oxc-parser';
import { repositoryFiles, root } from '../sourceFiles.ts';

interface Module {
  path: string;
  program: Program;
  /** Docstrings by the end of their comment's line. */
  docAt(start: number): string | undefined;
  /** Names that the module declares, each with its value and its docstring. */
  declared: Map<string, { value: Expression; doc: string | undefined }>;
  imported: Map<string, { from: string; name: string }>;
}

const folder = 'packages/protocol/src';

/**
 * Returns the docstrings of the contract: of entities and their fields (`Channel`, `Channel.frozen`), of endpoints and
 * the fields of their queries, bodies and answers (`POST /bulk`, `POST /bulk body.users`).
 */
export function contractDocstrings(): Record<string, string> {
  const modules = new Map(
    repositoryFiles()
      .filter((path) => path.startsWith(folder) && /\/(api|schema|fields)\.ts$/.test(path))
      .map((path) => [path, readModule(path)]),
  );
  const found: Record<string, string> = {};
  const add = (name: string, doc: string | undefined) => {
    if (doc) found[name] = doc;
  };
  for (const module of modules.values()) {
    for (const { value } of module.declared.values()) {
      const [name, schema] = argumentsOf(value, 'defineEntity');
      if (name?.type === 'Literal' && schema) {
        add(
          String(name.value),
          schema.type === 'Identifier' ? module.declared.get(schema.name)?.doc : undefined,
        );
        for (const [field, doc] of fieldsOf(modules, module, schema)) add(`${name.value}.${field}`, doc);
      }
    }
    const endpoints = module.declared.get('endpoints')?.value;
    if (endpoints?.type !== 'ObjectExpression') continue;
    for (const property of endpoints.properties) {
      if (property.type !== 'Property') continue;
      const [route, definition] = argumentsOf(property.value, 'defineEndpoint');
      if (route?.type !== 'Literal' || definition?.type !== 'ObjectExpression') continue;
      add(String(route.value), module.docAt(property.start));
      for (const part of ['query', 'body', 'answer']) {
        const schema = propertyOf(definition, part);
        if (!schema) continue;
        for (const [field, doc] of fieldsOf(modules, module, schema))
          add(`${route.value} ${part}.${field}`, doc);
      }
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the fields of an object schema that have docstrings, of spread schemas as well. */
function fieldsOf(
  modules: ReadonlyMap<string, Module>,
  module: Module,
  schema: Expression,
): [field: string, doc: string][] {
  if (schema.type === 'Identifier') {
    const own = module.declared.get(schema.name);
    if (own) return fieldsOf(modules, module, own.value);
    const origin = module.imported.get(schema.name);
    const other = origin && modules.get(origin.from);
    const value = origin && other?.declared.get(origin.name)?.value;
    return other && value ? fieldsOf(modules, other, value) : [];
  }
  // `something.entries` has the fields of something.
  if (schema.type === 'MemberExpression') return fieldsOf(modules, module, schema.object as Expression);
  if (schema.type === 'CallExpression') {
    const [first] = schema.arguments;
    return first && first.type !== 'SpreadElement' ? fieldsOf(modules, module, first) : [];
  }
  if (schema.type !== 'ObjectExpression') return [];
  return schema.properties.flatMap((property): [string, string][] => {
    if (property.type === 'SpreadElement') return fieldsOf(modules, module, property.argument);
    const doc = module.docAt(property.start);
    return doc && property.key.type === 'Identifier' ? [[property.key.name, doc]] : [];
  });
}

function readModule(path: string): Module {
  const code = readFileSync(join(root, path), 'utf8');
  const { program, comments } = parseSync(path, code);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const docAt = (start: number) => {
    const before = docs.findLast(({ end }) => end <= start);
    return before && /^\s*$/.test(code.slice(before.end, start)) ? sentenceOf(before.value) : undefined;
  };
  const declared: Module['declared'] = new Map();
  const imported: Module['imported'] = new Map();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')) {
      const from = join(dirname(path), statement.source.value);
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          imported.set(specifier.local.name, { from, name: specifier.imported.name });
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init)
        declared.set(id.name, { value: init, doc: docAt(statement.start) });
  }
  return { path, program, docAt, declared, imported };
}

/** Returns the text of a docstring in one line, without the ids of requirements. */
const sentenceOf = (comment: string): string =>
  comment
    .replace(/^\*/, '')
    .replace(/\n\s*\*/g, '\n')
    .replace(/\s+/g, ' ')
    .replace(/ \((?:rule )?[A-Z]+-\d+(?:, [A-Z]+-\d+)*\)/g, '')
    .replace(/^[A-Z]+-\d+: /, '')
    .trim();

function argumentsOf(value: Expression, callee: string): (Expression | undefined)[] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== callee)
    return [];
  return value.arguments.map((argument) => (argument.type === 'SpreadElement' ? undefined : argument));
}

function propertyOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  return undefined;
}
