import { contractCases } from '../suite.ts';
import { pageCases, runInPage } from './cases.ts';

/** What the test calls in the page. */
async function runCase(title: string): Promise<string | null> {
  const found = [...contractCases, ...pageCases].find((one) => one.title === title);
  return found ? runInPage(found) : `The page knows no case '${title}'`;
}

Object.assign(globalThis, { runCase });
