import { readOrientation } from './exif-orientation.ts';
import type { PictureFile } from './picture-file.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, name and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
/** Header, palette, transparent color, data and end. The pictures of an animation are in others. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** A file can be made of empty chunks: each costs memory. Encoders write the data in pieces of 8 kB and more. */
const MOST_CHUNKS = 10_000;
/** By color type: grey, RGB, by palette (decoded to RGB), grey and opacity, RGB and opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

export function readPng(bytes: Buffer): PictureFile | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13) return null;
  const parts = chunks.filter(({ name }) => NEEDED.has(name));
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const channels = CHANNELS[header.data.readUInt8(9)];
  if (channels === undefined || !parts.some(({ name }) => name === 'IDAT')) return null;
  const isTransparent = parts.some(({ name }) => name === 'tRNS');
  const bytesPerChannel = header.data.readUInt8(8) === 16 ? 2 : 1;
  const exif = chunks.find(({ name }) => name === 'eXIf');
  return {
    type: 'png',
    width,
    height,
    bytesPerPixel: (channels + (isTransparent ? 1 : 0)) * bytesPerChannel,
    orientation: exif ? readOrientation(exif.data) : 1,
    parts: [SIGNATURE, ...parts.map(({ whole }) => whole)],
  };
}

/** Up to the end that the picture states; null for one that has none, too many chunks, or one that is longer than the file. */
function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length && chunks.length < MOST_CHUNKS;) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (name === 'IEND') return chunks;
    at = end;
  }
  return null;
}
