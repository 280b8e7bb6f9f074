import type { StoredObjects } from '../../../application/ports/objects.ts';
import type { ObjectPurpose, StoredObject } from '../../../domain/objects/stored-object.ts';
import type { Draft } from './tables.ts';

export class InMemoryStoredObjects implements StoredObjects {
  constructor(private readonly draft: Draft) {}

  async insert(object: StoredObject): Promise<void> {
    this.set(object);
  }

  async startReceiving(id: string, now: Date): Promise<StoredObject | null> {
    const object = this.objects.get(id);
    if (object?.state !== 'awaited' || object.uploadExpiresAt <= now) return null;
    return this.set({ ...object, state: 'receiving' });
  }

  async lock(id: string): Promise<StoredObject | null> {
    return this.objects.get(id) ?? null;
  }

  async save(object: StoredObject): Promise<void> {
    if (this.objects.has(object.id)) this.set(object);
  }

  async releaseOthers(ownerId: string, purpose: ObjectPurpose, exceptId: string | null): Promise<void> {
    this.release(
      (object) =>
        object.ownerId === ownerId &&
        object.purpose === purpose &&
        object.state === 'attached' &&
        object.id !== exceptId,
    );
  }

  async releaseAll(ownerId: string): Promise<void> {
    this.release((object) => object.ownerId === ownerId);
  }

  async takeOrphans(madeBefore: Date): Promise<StoredObject[]> {
    const isOrphan = ({ state, createdAt }: StoredObject) =>
      state === 'released' || (state !== 'attached' && createdAt < madeBefore);
    return [...this.objects.values()]
      .filter(isOrphan)
      .slice(0, 100)
      .map((object) => this.set({ ...object, state: 'released' }));
  }

  async delete(id: string): Promise<void> {
    this.objects.delete(id);
  }

  private get objects(): Map<string, StoredObject> {
    return this.draft.tables.storedObjects;
  }

  private set(object: StoredObject): StoredObject {
    if (isPhotoInUse(object)) {
      const inUse = [...this.objects.values()].filter(
        (one) => isPhotoInUse(one) && one.ownerId === object.ownerId && one.id !== object.id,
      );
      if (inUse.length > 0) this.draft.refuse('stored_objects_one_photo');
    }
    this.objects.set(object.id, object);
    return object;
  }

  private release(isMeant: (object: StoredObject) => boolean): void {
    for (const object of [...this.objects.values()].filter(isMeant))
      this.set({ ...object, state: 'released' });
  }
}

function isPhotoInUse({ purpose, state }: StoredObject): boolean {
  return purpose === 'profile_photo' && state === 'attached';
}
