import type { FileType } from '../../domain/objects/stored-object.ts';

/** What a picture's file says of itself, and the picture alone: nothing of this takes decoding. */
export interface PictureFile {
  readonly type: FileType;
  /** As stored, before it is turned upright. */
  readonly width: number;
  readonly height: number;
  /** What each point takes once it is decoded. */
  readonly bytesPerPixel: number;
  /** How it is turned, 1 to 8 as in EXIF. */
  readonly orientation: number;
  /**
   * Its parts that a decoder needs, in the order they came: no color profile, no metadata, no text, no further pictures
   * of an animation, nothing after its end. What may unpack to any size never reaches a decoder.
   */
  readonly parts: readonly Uint8Array[];
}
