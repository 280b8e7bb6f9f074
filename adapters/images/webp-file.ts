import { readOrientation } from './exif-orientation.ts';
import type { PictureFile } from './picture-file.ts';

/** "RIFF", a length, "WEBP". */
const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Place, size, duration and flags of a picture in an animation. */
const FRAME_HEADER_BYTES = 16;
/** A file can be made of empty chunks: each costs memory. */
const MOST_CHUNKS = 10_000;
const HAS_OPACITY = 0x10;

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** Of an animation the first picture. */
export function readWebp(bytes: Buffer): PictureFile | null {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return null;
  const chunks = readChunks(bytes.subarray(FILE_HEADER_BYTES));
  const frame = chunks.find(({ name }) => name === 'ANMF');
  const shown = frame ? readChunks(frame.data.subarray(FRAME_HEADER_BYTES)) : chunks;
  const picture = shown.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const size = picture && readSize(picture);
  if (!size) return null;
  const opacity = picture.name === 'VP8 ' ? shown.find(({ name }) => name === 'ALPH') : undefined;
  const exif = chunks.find(({ name }) => name === 'EXIF');
  return {
    type: 'webp',
    ...size,
    bytesPerPixel: picture.name === 'VP8L' || opacity ? 4 : 3,
    orientation: exif ? readOrientation(exif.data) : 1,
    parts: [toFile(opacity ? [toExtendedHeader(size), opacity, picture] : [picture])],
  };
}

/** Those that are whole. */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + CHUNK_HEADER_BYTES <= bytes.length && chunks.length < MOST_CHUNKS;) {
    const length = bytes.readUInt32LE(at + 4);
    const from = at + CHUNK_HEADER_BYTES;
    if (from + length > bytes.length) break;
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(from, from + length) });
    // Chunks begin at even places.
    at = from + length + (length % 2);
  }
  return chunks;
}

/** What the picture itself says: the header of the file may say anything. */
function readSize({ name, data }: Chunk): { readonly width: number; readonly height: number } | null {
  if (name === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) return null;
    const packed = data.readUInt32LE(1);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function toExtendedHeader({ width, height }: { readonly width: number; readonly height: number }): Chunk {
  const data = Buffer.alloc(10);
  data.writeUInt8(HAS_OPACITY, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { name: 'VP8X', data };
}

function toFile(chunks: readonly Chunk[]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(({ name, data }) => {
      const header = Buffer.alloc(CHUNK_HEADER_BYTES);
      header.write(name, 'latin1');
      header.writeUInt32LE(data.length, 4);
      return [header, data, Buffer.alloc(data.length % 2)];
    }),
  );
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}
