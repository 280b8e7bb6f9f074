import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { draw } from '../../../adapters/images/draw.ts';
import { NapiPictures } from '../../../adapters/images/napi-pictures.ts';
import { CreateUpload } from '../../../application/objects/create-upload.ts';
import { ObjectLinks } from '../../../application/objects/object-links.ts';
import {
  ReadPhoto,
  RemoveProfilePhoto,
  SetProfilePhoto,
} from '../../../application/objects/profile-photo.ts';
import { PurgeObjects } from '../../../application/objects/purge-objects.ts';
import { ReadFile } from '../../../application/objects/read-file.ts';
import { ReceiveUpload } from '../../../application/objects/receive-upload.ts';
import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { InMemoryObjectStorage } from './in-memory-object-storage.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** The use cases of uploaded files, wired as in the app, and where the bytes end up. */
export function inMemoryObjects(
  unitOfWork: UnitOfWork,
  store: Pick<InMemoryUnitOfWork, 'tables'>,
  clock: Clock,
  ids: Ids,
) {
  const links = new ObjectLinks(new HmacSecretTokens('a secret of the tests that is long enough'), clock);
  const storage = new InMemoryObjectStorage();
  const pictures = new NapiPictures({ draw });
  const views = { find: async (id: string) => store.tables.storedObjects.get(id) ?? null };
  const users = { find: async (id: string) => store.tables.users.get(id) ?? null };
  return {
    objectLinks: links,
    objectStorage: storage,
    createUpload: new CreateUpload(unitOfWork, links, ids, clock),
    purgeObjects: new PurgeObjects(unitOfWork, storage, clock),
    readFile: new ReadFile(links, views, users, storage, pictures, unitOfWork, ids, clock),
    readPhoto: new ReadPhoto(views, storage),
    receiveUpload: new ReceiveUpload(unitOfWork, links, storage, pictures, clock),
    removeProfilePhoto: new RemoveProfilePhoto(unitOfWork),
    setProfilePhoto: new SetProfilePhoto(unitOfWork, links),
  };
}
