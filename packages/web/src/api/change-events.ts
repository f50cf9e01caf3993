import type { ActivityKind } from '@backcounter/core/activity';

/** A part of a stream of server-sent events: the changes in it, and what is not whole yet. */
export function readEvents(text: string): { kinds: ActivityKind[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const kinds = parts.flatMap((part) => {
    const data = /^event: change\ndata: (.*)$/.exec(part)?.[1];
    return data === undefined ? [] : [(JSON.parse(data) as { kind: ActivityKind }).kind];
  });
  return { kinds, rest };
}
