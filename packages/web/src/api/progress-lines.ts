/** Media type that requests a progress stream: one JSON object per line, the response last. */
export const progressMediaType = 'application/x-ndjson';

type ProgressLine = { done: number; total: number } | { status: number; body: unknown };

/** Reads a progress stream to its response; rejects if it breaks off. */
export async function readProgress(
  response: Response,
  onProgress: (done: number, total: number) => void,
): Promise<{ status: number; body: unknown }> {
  let rest = '';
  const decoder = new TextDecoder();
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The connection was interrupted');
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as ProgressLine;
      if ('status' in line) return line;
      onProgress(line.done, line.total);
    }
  }
}
