import { afterAll } from 'vitest';
import { removeFiles } from './test-files.ts';

// Test files share a process, and with it the list of what is open.
afterAll(removeFiles);
