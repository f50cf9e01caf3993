import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@backcounter/api/openapi';
import { openApiReference } from '@backcounter/api/openapi-reference';
import { root } from './processes.ts';

// `npm run docs:api`
writeFileSync(join(root, 'docs/api.md'), openApiReference(openApiDocument()));
