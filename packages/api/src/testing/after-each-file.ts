import { afterAll } from 'vitest';
import { removeFiles } from './test-files.ts';

// Test files share a process and its list of open databases.
afterAll(removeFiles);
