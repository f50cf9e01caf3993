import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { openApiReference } from './openapi-reference.ts';
import { everyCall } from './testing/every-call.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  it('lists every route with its /api path, sign-in included', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = everyCall.map(({ key }) =>
      key.replace(' ', ' /api').replaceAll(/:(\w+)/g, '{$1}'),
    );
    expect(listed.sort()).toEqual(declared.sort());
    expect(listed).toContain('POST /api/auth/login');
  });

  it('has the title of the product, the version of OpenAPI, and calls the server that it is from', () => {
    expect([document.openapi, document.info.title]).toEqual(['3.1.0', 'Backcounter']);
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('describes the input, response and roles of a call', () => {
    const create = document.paths['/api/sales']?.['post'];
    expect(create?.requestBody?.content['application/json'].schema['required']).toEqual([
      'store_id',
      'total_sales',
      'date',
    ]);
    expect(Object.keys(create?.responses ?? {})).toContain('201');
    const list = document.paths['/api/sales']?.['get'];
    expect(Object.keys(list?.responses ?? {})).toContain('200');
    expect(create?.description).toBe('For the roles admin, owner, user, employee.');
    const signIn = document.paths['/api/auth/login']?.['post'];
    expect(Object.keys(signIn?.responses ?? {})).toEqual(expect.arrayContaining(['401', '429']));
    const change = document.paths['/api/sales/{id}']?.['put'];
    expect(change?.requestBody?.content['application/json'].schema).not.toHaveProperty('required');
  });

  it('says what is taken for a field that a new row leaves out, and nothing for a change', () => {
    const fieldOf = (path: string, method: string, name: string) => {
      const schema =
        document.paths[path]?.[method]?.requestBody?.content['application/json'].schema;
      return (schema?.['properties'] as Record<string, object> | undefined)?.[name];
    };
    for (const [path, field, taken] of [
      ['/api/auth/users', 'role', 'user'],
      ['/api/stores', 'allow_simultaneous_shifts', false],
    ] as const) {
      expect(fieldOf(path, 'post', field)).toHaveProperty('default', taken);
      expect(fieldOf(`${path}/{id}`, 'put', field)).toBeDefined();
      expect(fieldOf(`${path}/{id}`, 'put', field)).not.toHaveProperty('default');
    }
  });

  it('uses the types of JSON Schema only', () => {
    const known = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
    const unknown: unknown[] = [];
    JSON.stringify(document.paths, (key, value: unknown) => {
      // A property may be called `type` too; its value is a schema then.
      if (key === 'type' && typeof value === 'string' && !known.includes(value)) {
        unknown.push(value);
      }
      return value;
    });
    expect(unknown).toEqual([]);
  });

  it('describes every refusal as a message with fields', () => {
    const schema = {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    };
    const refused = document.paths['/api/sales']?.['post']?.responses['400'];
    expect(refused?.content).toEqual({ 'application/json': { schema } });
  });

  it('requires path parameters, and offers a key to every write', () => {
    const parametersOf = (path: string, method: string) =>
      document.paths[path]?.[method]?.parameters;
    expect(parametersOf('/api/sales/{id}', 'put')).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: false }),
    ]);
    expect(JSON.stringify(parametersOf('/api/sales', 'get'))).not.toContain('idempotency');
  });

  it('takes the version that a deletion is about', () => {
    expect(document.paths['/api/sales/{id}']?.['delete']?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'updated_at', in: 'query', required: false, schema: { format: 'date-time' } },
      { name: 'if-match', in: 'header', required: false, schema: { format: 'date-time' } },
      { name: 'idempotency-key' },
    ]);
  });

  it('lists the refusals of a body only where there is one', () => {
    const refusalsOf = (method: string) =>
      Object.keys(document.paths['/api/sales/{id}']?.[method]?.responses ?? {});
    expect(refusalsOf('put')).toEqual(expect.arrayContaining(['413', '415']));
    expect(refusalsOf('delete')).not.toEqual(expect.arrayContaining(['413']));
    expect(refusalsOf('delete')).not.toEqual(expect.arrayContaining(['415']));
  });

  it('lists too many attempts only where a password is tried', () => {
    const limited = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        '429' in responses ? [`${method} ${path}`] : [],
      ),
    );
    expect(limited).toEqual([
      'post /api/auth/login',
      'post /api/auth/identify',
      'post /api/auth/change-password',
      'post /api/auth/forgot-password',
      'post /api/auth/new-password',
    ]);
    const refusalsOf = (path: string) =>
      Object.keys(document.paths[path]?.['post']?.responses ?? {});
    expect(refusalsOf('/api/auth/login')).toContain('401');
    expect(refusalsOf('/api/auth/new-password')).not.toContain('401');
  });

  it('is what docs/api.md says; `npm run docs:api` writes that', () => {
    const committed = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
    expect(committed).toBe(openApiReference(document));
  });

  it('renders as a page without scripts', () => {
    const page = openApiPage(document);
    expect(page).toMatch(/<h2>income types<\/h2>.*\/api\/income-types/);
    expect(page).toContain('POST /api/auth/login');
    expect(page).toContain('Answers 200, 400, ');
    expect(page).not.toContain('<script');
    expect(page).toContain(
      '<tbody><tr><td>id</td><td>path</td><td>string</td></tr><tr><td>idempotency-key</td>',
    );
  });
});
