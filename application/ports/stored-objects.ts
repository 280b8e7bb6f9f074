import type { ObjectPurpose, StoredObject } from '../../domain/objects/stored-object.ts';

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
