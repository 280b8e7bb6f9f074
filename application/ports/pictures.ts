import type { PictureForm } from '../../domain/objects/stored-object.ts';

/** Tells pictures by their bytes and draws them anew. */
export interface Pictures {
  /** Null for anything but a picture that can be drawn anew. */
  detect(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null;
  /**
   * Decodes a picture, turns it upright and encodes it again in each form, which leaves behind whatever else was in the
   * file: where it was taken, other files. Throws `INVALID_FILE_TYPE` for what cannot be decoded, `PICTURE_TOO_LARGE`
   * for one of too many pixels before it is decoded, and `BUSY` when too many wait.
   */
  redraw(bytes: Uint8Array, forms: readonly PictureForm[]): Promise<RedrawnPicture[]>;
  /**
   * The picture with a text all over it, which neither cropping nor painting over takes away, as JPEG. Letters that cannot
   * be drawn are left out. Throws as `redraw`.
   */
  watermark(bytes: Uint8Array, text: string): Promise<Uint8Array>;
}

export interface RedrawnPicture {
  readonly form: PictureForm;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}
