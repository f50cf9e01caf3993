import { createRequire } from 'node:module';
import type pg from 'pg';

const requirePackage = createRequire(import.meta.url);

/** The `pg` package, loaded when first needed, so that a server on SQLite starts without it. */
export const loadPg = () => requirePackage('pg') as typeof pg;
