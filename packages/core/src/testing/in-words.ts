import { findingText, type FindingText } from '../finding-texts.ts';
import type { Finding } from '../findings.ts';

/** Findings with their texts, for tests of what they say. */
export const inWords = (findings: readonly Finding[]): (Finding & FindingText)[] =>
  findings.map((finding) => ({ ...finding, ...findingText(finding) }));
