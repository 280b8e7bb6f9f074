/**
 * Where the bytes of uploaded files are kept. Nothing in it is public: whoever may read a file reads it through the
 * product. Keys have the form "id/name" (a UUID, then small letters and digits). Every method throws
 * `STORAGE_UNAVAILABLE` (kind `unavailable`) when the storage cannot be reached.
 */
export interface ObjectStorage {
  /** Keeps the bytes, in place of those that were there. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there are none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}
