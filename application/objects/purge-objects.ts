import { ORPHAN_MS, storageKeys } from '../../domain/objects/stored-object.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type ObjectStorage, objectStorage } from '../ports/objects.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** Deletes files that nobody uses: replaced ones, and uploads that led to nothing. How many. Run by a job. */
export class PurgeObjects {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objectStorage: ObjectStorage,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    const madeBefore = new Date(this.clock.now().getTime() - ORPHAN_MS);
    for (let deleted = 0; ;) {
      const orphans = await this.unitOfWork.run(({ storedObjects }) => storedObjects.takeOrphans(madeBefore));
      if (orphans.length === 0) return deleted;
      for (const orphan of orphans) {
        // The record goes last: what fails halfway is found again.
        for (const key of storageKeys(orphan)) await this.objectStorage.delete(key);
        await this.unitOfWork.run(({ storedObjects }) => storedObjects.delete(orphan.id));
        deleted += 1;
      }
    }
  }
}

export const purgeObjects = service(PurgeObjects, [unitOfWork, objectStorage, clock]);
