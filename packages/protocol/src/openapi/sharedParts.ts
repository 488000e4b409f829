import type { Json } from './json.ts';

interface Operation extends Json {
  requestBody?: Json;
  responses: Record<string, Json>;
}

/** Moves answers and bodies that several operations have into components; returns these. */
export function shareParts(paths: Readonly<Record<string, Json>>): {
  responses: Record<string, Json>;
  requestBodies: Record<string, Json>;
} {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  const answers = new SharedParts('responses', 'Answer');
  const bodies = new SharedParts('requestBodies', 'Body');
  for (const { responses, requestBody } of operations) {
    answers.count(responses[200]);
    bodies.count(requestBody);
  }
  for (const operation of operations) {
    operation.responses[200] = answers.refTo(operation.responses[200] as Json);
    if (operation.requestBody) operation.requestBody = bodies.refTo(operation.requestBody);
  }
  return { responses: answers.components, requestBodies: bodies.components };
}

class SharedParts {
  readonly components: Record<string, Json> = {};
  readonly #kind: string;
  readonly #suffix: string;
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(kind: string, suffix: string) {
    this.#kind = kind;
    this.#suffix = suffix;
  }

  count(part: Json | undefined): void {
    if (!part) return;
    const text = JSON.stringify(part);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /** Returns a reference to the component of a part that was counted more than once, otherwise the part. */
  refTo(part: Json): Json {
    const text = JSON.stringify(part);
    if ((this.#counts.get(text) ?? 0) < 2) return part;
    const name = this.#names.get(text) ?? this.#add(text, part);
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  #add(text: string, part: Json): string {
    const stem = stemOf(part) + this.#suffix;
    let name = stem;
    for (let number = 2; name in this.components; number++) name = `${stem}${number}`;
    this.#names.set(text, name);
    this.components[name] = part;
    return name;
  }
}

/** Returns the fields of the first schema in a body as a name: `MessageReaction`. */
function stemOf(part: Json): string {
  const [content = {}] = Object.values((part.content ?? {}) as Record<string, Json>);
  const schema = (content.schema ?? {}) as {
    $ref?: string;
    allOf?: Json[];
    properties?: Json;
    format?: string;
  };
  if (schema.format === 'binary') return 'Bytes';
  const first = (schema.allOf?.[0] ?? schema) as typeof schema;
  if (first.$ref) return first.$ref.split('/').at(-1) as string;
  const fields = Object.keys(first.properties ?? {}).map((field) =>
    field.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return fields.join('') || 'Empty';
}
