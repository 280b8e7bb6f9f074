import { readJpeg } from './jpeg-file.ts';
import { readPng } from './png-file.ts';
import { readWebp } from './webp-file.ts';
import type { PictureFile } from './picture-file.ts';

const READERS: readonly ((bytes: Buffer) => PictureFile | null)[] = [readJpeg, readPng, readWebp];

/** Walks over the parts of a file by the lengths they state. Null for what is no picture, or is not put together as one. */
export function readPictureFile(bytes: Uint8Array): PictureFile | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of READERS) {
    const file = read(buffer);
    if (file) return file;
  }
  return null;
}
