import { notFound } from '../../domain/errors.ts';
import type { StoredObject } from '../../domain/objects/stored-object.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type SecretTokens, secretTokens } from '../ports/security.ts';
import type { SignedObjectInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** How long a link to a private file can be opened. */
const READ_MS = 5 * 60_000;

const UPLOADS = '/api/objects/uploads/';
const PHOTOS = '/api/objects/photos/';
const FILES = '/api/objects/files/';
const UPLOAD_PATH = /\/api\/objects\/uploads\/([0-9a-f-]{36})$/;

/** The addresses of files, as references on this server. Whoever has one may use it: they carry their own proof. */
export class ObjectLinks {
  constructor(
    private readonly secretTokens: SecretTokens,
    private readonly clock: Clock,
  ) {}

  /** Where the file is to be PUT: good once, and until the record says. */
  uploadUrl({ id }: Pick<StoredObject, 'id'>): string {
    return `${UPLOADS}${id}?token=${this.uploadToken(id)}`;
  }

  isUploadToken(id: string, token: string): boolean {
    return this.isSame(token, this.uploadToken(id));
  }

  /** The object that an upload address is of; null for any other address. */
  uploadedTo(url: string): string | null {
    const { pathname } = URL.canParse(url, 'http://localhost')
      ? new URL(url, 'http://localhost')
      : { pathname: '' };
    return UPLOAD_PATH.exec(pathname)?.[1] ?? null;
  }

  /** Where a photo is read: an address that nobody can guess, good for as long as the photo is used. */
  photoUrl({ id }: Pick<StoredObject, 'id'>): string {
    return PHOTOS + id;
  }

  /** Where somebody may read a private file for a few minutes. */
  readUrl({ id }: Pick<StoredObject, 'id'>, readerId: string): string {
    const expires = String(Math.floor((this.clock.now().getTime() + READ_MS) / 1000));
    const signature = this.readSignature({ id, reader: readerId, expires });
    return `${FILES}${id}?${new URLSearchParams({ reader: readerId, expires, signature }).toString()}`;
  }

  /** What a read link is of, and for whom. Throws `NOT_FOUND` for one that is too old or not ours. */
  requireReadable(link: SignedObjectInput): { readonly id: string; readonly readerId: string } {
    const isOurs = this.isSame(link.signature, this.readSignature(link));
    if (!isOurs || Number(link.expires) * 1000 <= this.clock.now().getTime()) throw notFound('File');
    return { id: link.id, readerId: link.reader };
  }

  private uploadToken(id: string): string {
    return this.secretTokens.derive(`upload ${id}`);
  }

  private readSignature({ id, reader, expires }: Omit<SignedObjectInput, 'signature'>): string {
    return this.secretTokens.derive(`read ${id} ${reader} ${expires}`);
  }

  /** Digests are compared, so that the time it takes tells nothing of the token. */
  private isSame(given: string, expected: string): boolean {
    return this.secretTokens.digest(given) === this.secretTokens.digest(expected);
  }
}

export const objectLinks = service(ObjectLinks, [secretTokens, clock]);
