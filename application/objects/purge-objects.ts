import { ORPHAN_MS, storageKeys } from '../../domain/objects/stored-object.ts';
import { product } from '../access.ts';
import { objectStorage } from '../ports/objects.ts';
import { workflow } from '../use-case.ts';

/** Deletes files that nobody uses: replaced ones, and uploads that led to nothing. How many. Run by a job. */
export const purgeObjects = workflow({
  access: product,
  needs: { objectStorage },
  run: async ({ now, transact }, { objectStorage }) => {
    const madeBefore = new Date(now().getTime() - ORPHAN_MS);
    for (let deleted = 0; ;) {
      const orphans = await transact(({ storedObjects }) => storedObjects.takeOrphans(madeBefore));
      if (orphans.length === 0) return deleted;
      for (const orphan of orphans) {
        // The record goes last: what fails halfway is found again.
        for (const key of storageKeys(orphan)) await objectStorage.delete(key);
        await transact(({ storedObjects }) => storedObjects.delete(orphan.id));
        deleted += 1;
      }
    }
  },
});
