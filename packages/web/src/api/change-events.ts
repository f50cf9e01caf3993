import type { ActivityKind } from '@backcounter/core/activity';

/** `writeId` is that of the write, if the event stands for one alone. */
export type ChangeEvent = { kind: ActivityKind; writeId: string | null };

/**
 * Parses a chunk of server-sent events; `rest` is the incomplete tail to prepend to the next chunk.
 */
export function readEvents(text: string): { events: ChangeEvent[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap(toEvents), rest };
}

/** No event for a comment, such as a heartbeat, or an event of another type. */
function toEvents(block: string): ChangeEvent[] {
  const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = fieldOf('data');
  if (fieldOf('event') !== 'change' || data === undefined) return [];
  const { kind } = JSON.parse(data) as { kind: ActivityKind };
  return [{ kind, writeId: fieldOf('id') ?? null }];
}
