/** What an uploaded file is for; decides what it may be and who reads it. */
export type ObjectPurpose = 'profile_photo' | 'driver_document';

/** What the bytes of a file are, whatever its name or the sender says. */
export type FileType = 'jpeg' | 'png' | 'webp';

/**
 * `awaited` until somebody uploads to its address, `receiving` from then on, `stored` once the file was checked and
 * kept, `attached` when it is used (as a photo, as a document), `released` when it is not used any more.
 */
export type ObjectState = 'awaited' | 'receiving' | 'stored' | 'attached' | 'released';

/** A private file of somebody: its record. The bytes are in the object storage, under keys made from the id. */
export interface StoredObject {
  readonly id: string;
  readonly ownerId: string;
  readonly purpose: ObjectPurpose;
  readonly state: ObjectState;
  /** Of the kept bytes; null until they are. */
  readonly contentType: string | null;
  readonly sizeBytes: number | null;
  /** Until when it can be uploaded. */
  readonly uploadExpiresAt: Date;
  readonly createdAt: Date;
}

/** A picture is drawn anew in these forms; nothing else of what was sent is kept. */
export interface PictureForm {
  /** Ends the key of the kept bytes. */
  readonly name: string;
  /** `square` fills it and cuts off what is outside; `within` keeps the whole picture, not larger than this. */
  readonly fit: 'square' | 'within';
  readonly edgePx: number;
  readonly encoding: 'webp' | 'jpeg';
}

export interface PurposeRules {
  readonly maxBytes: number;
  readonly types: readonly FileType[];
  /** The first one is what `contentType` and `sizeBytes` are of. */
  readonly forms: readonly PictureForm[];
}

const PICTURES = ['jpeg', 'png', 'webp'] as const;
const WHOLE = 'whole';

/** Edges of the squares in which a photo is kept, in pixels: for lists, and for a profile. Both at twice the size shown. */
export const PHOTO_EDGES_PX = [384, 96] as const;

export const PURPOSES: Readonly<Record<ObjectPurpose, PurposeRules>> = {
  profile_photo: {
    maxBytes: 5_242_880,
    types: PICTURES,
    forms: PHOTO_EDGES_PX.map((edgePx) => ({ name: `${edgePx}`, fit: 'square', edgePx, encoding: 'webp' })),
  },
  driver_document: {
    maxBytes: 5_242_880,
    types: PICTURES,
    forms: [{ name: WHOLE, fit: 'within', edgePx: 2400, encoding: 'jpeg' }],
  },
};

/** How long an upload may be waited for, in milliseconds. */
export const UPLOAD_MS = 15 * 60_000;
/** After this time a file that nobody uses is deleted, in milliseconds. */
export const ORPHAN_MS = 60 * 60_000;

/** A file that somebody may upload from now on. */
export function awaitUpload(
  given: Pick<StoredObject, 'id' | 'ownerId' | 'purpose'>,
  now: Date,
): StoredObject {
  const uploadExpiresAt = new Date(now.getTime() + UPLOAD_MS);
  return { ...given, state: 'awaited', contentType: null, sizeBytes: null, uploadExpiresAt, createdAt: now };
}

/** Where the bytes of a form are kept. */
export function storageKey({ id }: Pick<StoredObject, 'id'>, form: string = WHOLE): string {
  return `${id}/${form}`;
}

/** All keys under which bytes of an object may be kept. */
export function storageKeys(object: Pick<StoredObject, 'id' | 'purpose'>): string[] {
  return PURPOSES[object.purpose].forms.map(({ name }) => storageKey(object, name));
}
