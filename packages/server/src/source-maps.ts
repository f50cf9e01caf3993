import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Maps of the bundle's files, read when the first failure comes: they take 13 MB. */
const maps = new Map<string, SourceMap | null>();

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // The places in the bundle must do.
  }
  maps.set(path, map);
  return map;
}

/** A stack whose places in the bundle are told as those in the sources; others stay. */
export function stackInSources(stack: string): string {
  return stack.replaceAll(
    /file:\/\/(\S+\/dist\/[^/\s]+\.js):(\d+):(\d+)/g,
    (place: string, path: string, line: string, column: string) => {
      const origin = mapOf(path)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return place;
      const { fileName, lineNumber, columnNumber } = origin;
      return `${resolve(dirname(path), fileName)}:${lineNumber}:${columnNumber}`;
    },
  );
}
