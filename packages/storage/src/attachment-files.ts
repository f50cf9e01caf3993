/**
 * Content-addressed storage of attachment bytes, outside the database's transactions. Bytes that
 * any row references must be kept, since a deleted attachment can be restored.
 */
export type AttachmentFiles = {
  /**
   * Stores bytes unless they exist, durable when the promise is fulfilled, and returns their hash.
   * Throws AppError `storage_full` or `unavailable`.
   */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** The bytes of a hash, undefined when there are none; AppError `unavailable`. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The names of all stored files. */
  names(): Promise<string[]>;
  /** Removes the bytes of a hash, if any. */
  remove(hash: string): Promise<void>;
};

type Hash = (bytes: Uint8Array<ArrayBuffer>) => string;

/** Attachment files in memory, for tests and for a page that stores nothing. */
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
