const retryMs = 2000;

/** False in an outage, of a server behind a proxy too. */
async function isPageServed(): Promise<boolean> {
  try {
    const { status } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Loads a part of the app's code; in an outage it tries again until the server answers, where the
 * router would reload the page and leave it for the browser's own error. Rejects as `load` does when
 * the server answers and the code is not there: a newer version is served by then.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isPageServed()) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
