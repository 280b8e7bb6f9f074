import type { PictureForm } from '../../domain/objects/stored-object.ts';

/** A picture that is bounded, and holds nothing but the picture. */
export interface DrawingSource {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
}

/** What is to be drawn from it: in several forms, or once with a text all over it. */
export type DrawingOrder = { readonly source: DrawingSource } & (
  | { readonly forms: readonly PictureForm[] }
  | { readonly text: string }
);

/** Decodes and encodes pictures, one order at a time. */
export interface Drawing {
  /** The pictures in the order of the forms; null when the source cannot be decoded. Throws `DrawingEnded`. */
  draw(order: DrawingOrder): Promise<Uint8Array[] | null>;
}

/** The picture took more memory or time than any should, or brought the decoder down. */
export class DrawingEnded extends Error {}
