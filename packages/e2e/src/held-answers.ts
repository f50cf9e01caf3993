import type { Page } from '@playwright/test';

/** Keeps answers from the page, in either host, until what is returned lets them go. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = Object.getOwnPropertyDescriptor(Response.prototype, 'text');
    const text = read?.value as (this: Response) => Promise<string>;
    const { promise, resolve } = Promise.withResolvers<null>();
    Response.prototype.text = async function readLate() {
      await promise;
      return text.call(this);
    };
    const letGo = () => {
      Response.prototype.text = text;
      resolve(null);
    };
    Object.assign(window, { letGo });
  });
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
}
