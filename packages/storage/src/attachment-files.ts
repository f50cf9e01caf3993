/**
 * Where the bytes of attachments lie, each once, under their hash: beside the database and not in
 * its transactions. Of what a row names nothing is removed, for a removed attachment can be
 * restored.
 */
export type AttachmentFiles = {
  /**
   * Stores bytes, unless they are there; they are durable when the promise is fulfilled. Gives their
   * hash. Throws AppError `storage_full` or `unavailable`.
   */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** The bytes of a hash, undefined when they are not there; AppError `unavailable`. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Everything that is stored, by name. */
  names(): Promise<string[]>;
  /** Removes the bytes of a hash, if they are there. */
  remove(hash: string): Promise<void>;
};

type Hash = (bytes: Uint8Array<ArrayBuffer>) => string;

/** Bytes in memory: tests, and a page that keeps nothing. */
export function filesInMemory(hashOf: Hash): AttachmentFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    write(bytes) {
      const hash = hashOf(bytes);
      files.set(hash, bytes);
      return Promise.resolve(hash);
    },
    read: (hash) => Promise.resolve(files.get(hash)),
    names: () => Promise.resolve([...files.keys()]),
    remove(hash) {
      files.delete(hash);
      return Promise.resolve();
    },
  };
}
