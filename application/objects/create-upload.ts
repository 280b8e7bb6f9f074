import { awaitUpload } from '../../domain/objects/stored-object.ts';
import { requireType, requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { createUploadInput, type CreateUploadInput } from './inputs.ts';
import { type ObjectLinks, objectLinks } from './object-links.ts';
import { service } from '../tokens.ts';

export interface Upload {
  /** A reference on this server; the file is PUT there as it is. */
  readonly uploadUrl: string;
  readonly expiresAt: Date;
}

/** An address to which the user can upload one file, once and soon. */
export class CreateUpload {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objectLinks: ObjectLinks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: CreateUploadInput = {}): Promise<Upload> {
    const { userId } = requireUser(actor);
    const { purpose } = parseInput(createUploadInput, input);
    if (purpose === 'driver_document') requireType(actor, 'driver');
    const object = awaitUpload({ id: this.ids.next(), ownerId: userId, purpose }, this.clock.now());
    await this.unitOfWork.run(({ storedObjects }) => storedObjects.insert(object));
    return { uploadUrl: this.objectLinks.uploadUrl(object), expiresAt: object.uploadExpiresAt };
  }
}

export const createUpload = service(CreateUpload, [unitOfWork, objectLinks, ids, clock]);
