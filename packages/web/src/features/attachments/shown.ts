/** What is looked at beside a form. */
export type Shown = { name: string; blob: Blob } | null;
