import type { OpenApiDocument, Operation } from './openapi.ts';

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What JSON Schema says of a value apart from what it is and what it consists of. */
function limitsOf(schema: Schema): string {
  const structure = new Set(['type', 'enum', 'const', 'anyOf', 'oneOf', 'items', 'properties']);
  const texts = Object.entries(schema)
    .filter(([name]) => !structure.has(name) && name !== 'required')
    .filter(([name, value]) => name !== 'additionalProperties' || isSchema(value))
    .map(([name, value]) => `${name} ${isSchema(value) ? typeOf(value) : JSON.stringify(value)}`);
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}

function typeOf(schema: Schema): string {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return choices.map(typeOf).join(' or ') + limitsOf(schema);
  const limits = limitsOf(schema);
  if ('const' in schema) return JSON.stringify(schema['const']) + limits;
  if (schema['enum']) return (schema['enum'] as unknown[]).map(String).join(' or ') + limits;
  if (isSchema(schema['items'])) return `array of ${typeOf(schema['items'])}${limits}`;
  if (isSchema(schema['properties'])) return `{ ${fieldsOf(schema).join(', ')} }${limits}`;
  const types = [schema['type'] ?? 'any'].flat() as string[];
  return `${types.join(' or ')}${limits}`;
}

/** `name: type` for each property, with `?` where it may be left out. */
function fieldsOf(schema: Schema): string[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(schema['properties'] as Record<string, Schema>).map(
    ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`,
  );
}

const line = (label: string, text: string) => `- ${label}: \`${text.replaceAll('`', "'")}\``;

function contentLines(label: string, content: unknown): string[] {
  return Object.entries((content ?? {}) as Record<string, { schema: Schema }>).map(
    ([mediaType, { schema }]) =>
      line(mediaType === 'application/json' ? label : `${label} as ${mediaType}`, typeOf(schema)),
  );
}

function callLines(address: string, method: string, operation: Operation): string[] {
  const statuses = Object.entries(operation.responses);
  const refused = statuses.filter(([, { description }]) => description === 'Refused');
  return [
    `### ${method.toUpperCase()} ${address}`,
    '',
    `${operation.summary}. ${operation.description}`,
    '',
    ...operation.parameters.map(({ name, in: where, required, schema }) =>
      line(`in ${where}`, `${name}${required ? '' : '?'}: ${typeOf(schema)}`),
    ),
    ...contentLines('body', operation.requestBody?.content),
    ...statuses
      .filter(([, { description }]) => description === 'Done')
      .flatMap(([status, { content }]) => contentLines(status, content)),
    `- refused: ${refused.map(([status]) => status).join(', ')}`,
    '',
  ];
}

/** The document as Markdown: `docs/api.md`, which `npm run docs:api` writes. */
export function openApiReference({ info, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const lines = [
    `# The API of ${info.title}`,
    '',
    '<!-- Written by `npm run docs:api`. -->',
    '',
    info.description,
    '',
    'Refusals have `message` and, for wrong input, `fields`. A running server serves the same as an',
    'OpenAPI document (`/api/openapi.json`) and as a page (`/api/docs`).',
    '',
    ...[...groups].flatMap(([tag, group]) => [
      `## ${tag}`,
      '',
      ...group.flatMap(({ address, method, operation }) => callLines(address, method, operation)),
    ]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
