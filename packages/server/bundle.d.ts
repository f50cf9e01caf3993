export function stampOf(path: string): string;
export function isBundleCurrent(): boolean;
