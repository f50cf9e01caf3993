import type { OpenApiDocument, Operation } from './openapi.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function typeOf(schema: Record<string, unknown>): string {
  const choices = schema['enum'] as unknown[] | undefined;
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'any';
  return choices ? `${type} ${choices.map(String).join(', ')}` : type;
}

function inputRows(operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema;
  const properties = Object.entries(
    (body?.['properties'] ?? {}) as Record<string, Record<string, unknown>>,
  );
  const rows = [
    ...operation.parameters.map((p) => [p.name, p.in, typeOf(p.schema)]),
    ...properties.map(([name, schema]) => [name, 'body', typeOf(schema)]),
  ];
  if (rows.length === 0) return '';
  const cells = rows.map((row) => `<tr>${row.map((c) => `<td>${escape(c)}</td>`).join('')}</tr>`);
  return `<table><thead><tr><th>Name</th><th>In</th><th>Type</th></tr></thead><tbody>${cells.join('')}</tbody></table>`;
}

function section(address: string, method: string, operation: Operation): string {
  const statuses = Object.keys(operation.responses).join(', ');
  return `<section><h3><code>${method.toUpperCase()} ${escape(address)}</code></h3>
<p>${escape(operation.summary)}. ${escape(operation.description)}</p>
${inputRows(operation)}<p class="quiet">Answers ${statuses}</p></section>`;
}

/** Paper, ink and hairlines, as the product itself; served as a file of its own (strict CSP). */
export const openApiStyles = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:2rem 1.5rem;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fbfaf7,#161513);color:light-dark(#1f1e1b,#edebe6)}
h1{font-size:28px}h2{font-size:20px;margin-top:3rem;text-transform:capitalize}h3{font-size:15px;margin-bottom:.25rem}
section{border-top:1px solid light-dark(#e4e0d8,#34322d);padding:.5rem 0}
code{font-size:14px;color:light-dark(#0b6b50,#4cc29a)}a{color:light-dark(#0b6b50,#4cc29a)}
table{border-collapse:collapse;font-size:13px}td,th{text-align:left;padding:.15rem 1.5rem .15rem 0}
.quiet{color:light-dark(#5c5850,#a8a398);font-size:13px}`;

/** The document as a page that people read, without any script. */
export function openApiPage(document: OpenApiDocument): string {
  const groups = Map.groupBy(
    Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
    ),
    ({ operation }) => operation.tags[0] ?? '',
  );
  const body = [...groups].map(
    ([tag, calls]) =>
      `<h2>${escape(tag.replaceAll('-', ' '))}</h2>${calls.map((c) => section(c.address, c.method, c.operation)).join('\n')}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Backcounter API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Backcounter API</h1><p>${escape(document.info.description)}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI document</a></p>
${body.join('\n')}</main></body></html>`;
}
