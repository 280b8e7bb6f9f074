import type { ObjectPurpose, StoredObject, PictureForm } from '../../domain/objects/stored-object.ts';
import { port } from '../tokens.ts';

/** The records of uploaded files. */
export interface StoredObjects {
  insert(object: StoredObject): Promise<void>;
  /** Turns an awaited object into one that is being received, once: null for one that is unknown, used or too late. */
  startReceiving(id: string, now: Date): Promise<StoredObject | null>;
  lock(id: string): Promise<StoredObject | null>;
  /** Writes state, content type and size. Throws `PHOTO_CHANGED` (conflict) for a second photo of one owner in use. */
  save(object: StoredObject): Promise<void>;
  /** Releases what an owner uses for a purpose, but for one object. */
  releaseOthers(ownerId: string, purpose: ObjectPurpose, exceptId: string | null): Promise<void>;
  /** Releases everything of an owner. */
  releaseAll(ownerId: string): Promise<void>;
  /** At most 100 that nobody uses: released ones, and those made before the time. From then on nobody can use them. */
  takeOrphans(madeBefore: Date): Promise<StoredObject[]>;
  delete(id: string): Promise<void>;
}

/** The records, for those who read files. */
export interface StoredObjectViews {
  find(id: string): Promise<StoredObject | null>;
}

export const storedObjectViews = port<StoredObjectViews>('storedObjectViews');

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

export const objectStorage = port<ObjectStorage>('objectStorage');

/** Tells pictures by their bytes and draws them anew. */
export interface Pictures {
  /** Null for anything but a picture that can be drawn anew. */
  detect(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null;
  /**
   * Decodes a picture, turns it upright and encodes it again in each form, which leaves behind whatever else was in the
   * file: where it was taken, other files. Throws `INVALID_FILE_TYPE` for what cannot be decoded, `PICTURE_TOO_LARGE`
   * for one of too many pixels before it is decoded, and `BUSY` when too many wait.
   */
  redraw(bytes: Uint8Array, forms: readonly PictureForm[]): Promise<RedrawnPicture[]>;
  /**
   * The picture with a text all over it, which neither cropping nor painting over takes away, as JPEG. Letters that cannot
   * be drawn are left out. Throws as `redraw`.
   */
  watermark(bytes: Uint8Array, text: string): Promise<Uint8Array>;
}

export const pictures = port<Pictures>('pictures');

export interface RedrawnPicture {
  readonly form: PictureForm;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}
