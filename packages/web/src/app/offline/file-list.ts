/** The files the demo needs offline; written by the build. */
export type FileList = { version: string; files: readonly string[] };

export const fileListPath = '/offline-files.json';

/** Name prefix of the offline caches. */
export const cachePrefix = 'offline-';
