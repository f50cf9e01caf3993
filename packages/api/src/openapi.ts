import { z } from 'zod';
import { errorStatus, type ErrorCode } from '@backcounter/core/errors';
import { permissions, type Permission } from '@backcounter/core/permissions';
import { maxKeyLength } from './idempotent-write.ts';
import type { AnyRoute, Method } from './route.ts';
import { routes } from './routes.ts';

// Loaded by the server only, so that the demo does not bundle it.

type JsonSchema = Record<string, unknown>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
};

export type Operation = {
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { description: string; content?: unknown }>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  components: unknown;
  paths: Record<string, Record<string, Operation>>;
};

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const stampSchema: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'Refused with 409 when stale',
};

/**
 * A change accepts any fields of the row, and the `updated_at` that the client has seen. What is left
 * out stays as it is, so the defaults of a new row do not apply.
 */
function changeSchema(schema: z.ZodType): JsonSchema {
  const { required: _, ...row } = toSchema(schema, 'input');
  const fields = Object.entries((row['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, { default: _default, ...field }]) => [name, field] as const,
  );
  return { ...row, properties: { ...Object.fromEntries(fields), updated_at: stampSchema } };
}

function bodySchema(route: AnyRoute): JsonSchema | null {
  if (route.kind === 'read') return null;
  if (route.kind === 'write' && route.changes) return changeSchema(route.changes as z.ZodType);
  return route.body ? toSchema(route.body as z.ZodType, 'input') : null;
}

const idempotencyKey: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    maxLength: maxKeyLength,
    description: 'Chosen by the client: sent again within a day, the write is not repeated',
  },
};

function parametersOf(path: string, route: AnyRoute): Parameter[] {
  const own = ownParametersOf(path, route);
  return route.kind === 'write' ? [...own, idempotencyKey] : own;
}

function ownParametersOf(path: string, route: AnyRoute): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (route.kind === 'write' && route.isConditional) {
    const stamp: Parameter = {
      name: 'updated_at',
      in: 'query',
      required: false,
      schema: stampSchema,
    };
    return [...inPath, stamp, { ...stamp, name: 'if-match', in: 'header' }];
  }
  if (route.kind !== 'read' || !route.query) return inPath;
  const schema = toSchema(route.query as z.ZodType, 'input');
  const required = (schema['required'] ?? []) as string[];
  const inQuery = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, property]): Parameter => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: property,
    }),
  );
  return [...inPath, ...inQuery];
}

const refusal = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function refusalsOf(route: AnyRoute): number[] {
  const codes: ErrorCode[] = ['invalid', 'not_found', 'unavailable'];
  if (route.permission !== 'public') codes.push('unauthenticated', 'forbidden');
  if (route.kind !== 'read') codes.push('conflict', 'storage_full');
  if (bodySchema(route)) codes.push('too_large', 'unsupported_media_type');
  if (route.kind === 'raw') {
    if (route.triesPassword) codes.push('unauthenticated');
    if (route.triesPassword || route.isQueued) codes.push('too_many_requests');
  }
  return [...new Set(codes)].map((code) => errorStatus[code]);
}

function responsesOf(route: AnyRoute): Operation['responses'] {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  const done = {
    description: 'Done',
    content: route.mediaType
      ? { [route.mediaType]: { schema: { type: 'string' } } }
      : json(toSchema(route.response as z.ZodType, 'output')),
  };
  const responses: Operation['responses'] = { [String(route.status ?? 200)]: done };
  for (const status of refusalsOf(route)) {
    responses[String(status)] = { description: 'Refused', content: json(refusal) };
  }
  return responses;
}

function operationOf(path: string, route: AnyRoute): Operation {
  const schema = bodySchema(route);
  const permission: Permission | 'public' = route.permission;
  return {
    summary: route.summary,
    description:
      permission === 'public'
        ? 'Needs no session.'
        : `For the roles ${permissions[permission].join(', ')}.`,
    tags: [path.split('/')[1] ?? ''],
    security: permission === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(path, route),
    ...(schema
      ? { requestBody: { required: true, content: { 'application/json': { schema } } } }
      : {}),
    responses: responsesOf(route),
  };
}

/** The OpenAPI 3.1 document, generated from the route declarations. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
    const [method, path] = key.split(' ') as [Method, string];
    const address = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[address] ??= {})[method.toLowerCase()] = operationOf(path, route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backcounter',
      version: '1',
      description:
        'The back office of a few shops. Sign in with POST /api/auth/login and send the token as a bearer token. Money is dollars with at most two decimals, dates are YYYY-MM-DD.',
    },
    servers: [{ url: '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
