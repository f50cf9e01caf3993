/** What an answer with progress is asked by: a line of JSON each, the answer last. */
export const progressType = 'application/x-ndjson';

type Line = { done: number; total: number } | { status: number; body: unknown };

/**
 * Reads an answer that says how far it is until it has come; rejects when it breaks off.
 */
export async function readProgress(
  response: Response,
  onProgress: (done: number, total: number) => void,
): Promise<{ status: number; body: unknown }> {
  let rest = '';
  const decoder = new TextDecoder();
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The answer broke off');
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as Line;
      if ('status' in line) return line;
      onProgress(line.done, line.total);
    }
  }
}
