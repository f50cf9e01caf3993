import type { ActivityKind } from '@backcounter/core/activity';

/**
 * Parses a chunk of server-sent events; `rest` is the incomplete tail to prepend to the next chunk.
 */
export function readEvents(text: string): { kinds: ActivityKind[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const kinds = parts.flatMap((part) => {
    const data = /^event: change\ndata: (.*)$/.exec(part)?.[1];
    return data === undefined ? [] : [(JSON.parse(data) as { kind: ActivityKind }).kind];
  });
  return { kinds, rest };
}
