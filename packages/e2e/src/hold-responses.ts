import type { Page } from '@playwright/test';

/** Holds back all responses, in either host, until the returned function is called. */
export async function holdResponses(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = Object.getOwnPropertyDescriptor(Response.prototype, 'text');
    const text = read?.value as (this: Response) => Promise<string>;
    const { promise, resolve } = Promise.withResolvers<null>();
    Response.prototype.text = async function readHeld() {
      await promise;
      return text.call(this);
    };
    const release = () => {
      Response.prototype.text = text;
      resolve(null);
    };
    Object.assign(window, { release });
  });
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}
