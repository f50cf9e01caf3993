/** The file previewed beside a form. */
export type PreviewedFile = { name: string; blob: Blob } | null;
