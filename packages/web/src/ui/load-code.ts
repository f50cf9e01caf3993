import { markReachable, markUnreachable } from './connection.ts';

const retryMs = 2000;

/** False during an outage, also of a server behind a proxy. */
async function isServerUp(): Promise<boolean> {
  try {
    const { status } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Imports a chunk. During an outage it marks the connection as lost and retries until the server
 * responds, where the router would reload the page into the browser's error page. Rejects if the
 * server responds but the chunk is missing, i.e. a newer build was deployed.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      const module = await load();
      if (isRetry) markReachable();
      return module;
    } catch (error) {
      if (await isServerUp()) {
        markReachable();
        throw error;
      }
      markUnreachable();
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
