import { notFound, orNotFound } from '../../domain/errors.ts';
import { storageKey } from '../../domain/objects/stored-object.ts';
import { fullName, roleOf } from '../../domain/users/user.ts';
import { anyone } from '../access.ts';
import { objectStorage, pictures, storedObjectViews } from '../ports/objects.ts';
import { userViews } from '../ports/users.ts';
import { workflow } from '../use-case.ts';
import { signedObjectInput } from './inputs.ts';
import { objectLinks } from './object-links.ts';

/**
 * A document of a driver, for the admin who has been given a link to it in the last minutes: with the name of the reader
 * and the time all over it, and a row in the audit log.
 */
export const readFile = workflow({
  access: anyone,
  input: signedObjectInput,
  needs: { objectLinks, storedObjectViews, userViews, objectStorage, pictures },
  run: async ({ input, now, transact }, needs) => {
    const { id, readerId } = needs.objectLinks.requireReadable(input);
    const [object, reader] = await Promise.all([
      needs.storedObjectViews.find(id),
      needs.userViews.find(readerId),
    ]);
    const isReviewer = reader && roleOf(reader) === 'admin' && !reader.suspended;
    if (object?.state !== 'attached' || !isReviewer) throw notFound('File');
    const bytes = orNotFound(await needs.objectStorage.read(storageKey(object)), 'File');
    const mark = `${fullName(reader)} ${reader.email} ${now().toISOString().slice(0, 16)}Z`;
    await transact((tx) =>
      tx.record({
        action: 'driver-document.read',
        subject: ['user', object.ownerId],
        after: { objectId: id },
        by: { kind: 'user', userId: readerId, userType: reader.userType },
      }),
    );
    return { bytes: await needs.pictures.watermark(bytes, mark), contentType: 'image/jpeg' };
  },
});
