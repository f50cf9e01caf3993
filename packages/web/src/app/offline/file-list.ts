/** What the demo needs to run without a network; the build writes it. */
export type FileList = { version: string; files: readonly string[] };

export const listAddress = '/offline-files.json';

/** What the names of the caches with a copy begin with. */
export const copyPrefix = 'offline-';
