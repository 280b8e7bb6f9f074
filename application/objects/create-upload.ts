import { awaitUpload } from '../../domain/objects/stored-object.ts';
import { requireType } from '../../domain/users/permissions.ts';
import { signedIn } from '../access.ts';
import { command } from '../use-case.ts';
import { createUploadInput } from './inputs.ts';
import { objectLinks } from './object-links.ts';

/**
 * An address to which the user can upload one file, once and soon: a reference on this server, where the file is PUT as
 * it is.
 */
export const createUpload = command({
  access: signedIn,
  input: createUploadInput,
  needs: { objectLinks },
  run: async ({ actor, input: { purpose }, tx }, { objectLinks }) => {
    if (purpose === 'driver_document') requireType(actor, 'driver');
    const object = awaitUpload({ id: tx.newId(), ownerId: actor.userId, purpose }, tx.now());
    await tx.storedObjects.insert(object);
    return { uploadUrl: objectLinks.uploadUrl(object), expiresAt: object.uploadExpiresAt };
  },
});
