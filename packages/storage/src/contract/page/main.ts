import { contractCases } from '../suite.ts';
import { pageCases, runInPage } from './cases.ts';

/** Called from the test through Playwright. */
async function runCase(title: string): Promise<string | null> {
  const found = [...contractCases, ...pageCases].find((one) => one.title === title);
  return found ? runInPage(found) : `The page knows no case '${title}'`;
}

Object.assign(globalThis, { runCase });
