import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Source maps of the bundle, loaded on the first failure, as they take 13 MB. */
const maps = new Map<string, SourceMap | null>();

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // Without a map, positions in the bundle are shown.
  }
  maps.set(path, map);
  return map;
}

/** Maps positions in the bundle back to the sources; other lines stay unchanged. */
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
