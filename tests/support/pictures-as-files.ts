import { createDeflate, deflateSync } from 'node:zlib';

/*
 * Picture files put together by hand, with what a well-behaved encoder never writes. All are black: what they unpack to
 * matters, not what they show.
 */

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

const PNG_CHANNELS = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

interface PngSettings {
  readonly depth?: 8 | 16;
  /** 0 grey, 2 RGB, 4 grey and opacity, 6 RGB and opacity. */
  readonly color?: keyof typeof PNG_CHANNELS;
  readonly interlaced?: boolean;
  /** Between the header and the data. */
  readonly extra?: readonly Buffer[];
  /** In the place of the right data. */
  readonly data?: Buffer;
}

export function pngFile(width: number, height: number, settings: PngSettings = {}): Buffer {
  const { depth = 8, color = 2, interlaced = false, extra = [] } = settings;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  const row = 1 + Math.ceil((width * PNG_CHANNELS[color] * depth) / 8);
  // Seven passes of an interlaced picture have a few more rows.
  const data = settings.data ?? deflateSync(Buffer.alloc(row * height * (interlaced ? 2 : 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Some kilobytes that unpack to as many zeros. */
export async function packedZeros(bytes: number): Promise<Buffer> {
  const packer = createDeflate({ level: 9 });
  const piece = Buffer.alloc(4_194_304);
  async function write() {
    for (let written = 0; written < bytes; written += piece.length)
      if (!packer.write(piece)) await new Promise((resolve) => packer.once('drain', resolve));
    packer.end();
  }
  const writing = write();
  const parts: Buffer[] = [];
  for await (const part of packer) parts.push(part as Buffer);
  await writing;
  return Buffer.concat(parts);
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

/** A table of one code, the bit 0, which stands for the symbol. */
function huffmanTable(kindAndId: number, symbol: number): Buffer {
  return jpegSegment(0xc4, Buffer.from([kindAndId, 1, ...Array<number>(15).fill(0), symbol]));
}

/** Four components are CMYK. With `scans` it is progressive: each scan goes over the whole picture again. */
export function jpegFile(
  width: number,
  height: number,
  {
    components = 3,
    scans = 0,
    extra = [],
  }: { components?: number; scans?: number; extra?: readonly Buffer[] } = {},
): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const frame = Buffer.alloc(6 + 3 * components);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.writeUInt8(components, 5);
  for (const id of ids) frame.set([id, 0x11, 0], 3 + 3 * id);
  const scanOf = (of: readonly number[], from: number, to: number) =>
    jpegSegment(0xda, Buffer.from([of.length, ...of.flatMap((id) => [id, 0]), from, to, 0]));
  const dc = Buffer.alloc(Math.ceil((blocks * components * (scans > 0 ? 1 : 2)) / 8));
  // One code and fourteen bits end 16,384 blocks.
  const ac = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  const further = Array.from({ length: Math.max(0, scans - 1) }, (_, index) => [
    scanOf([(index % components) + 1], 1, 63),
    ac,
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    ...(components === 4 ? [jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1'))] : []),
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    jpegSegment(scans > 0 ? 0xc2 : 0xc0, frame),
    huffmanTable(0x00, 0),
    huffmanTable(0x10, scans > 0 ? 0xe0 : 0x00),
    scanOf(ids, 0, scans > 0 ? 0 : 63),
    dc,
    ...further.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function webpChunk(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

export function webpFile(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat(chunks);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

/** The chunk of a picture in a simple WebP file, header and all. */
export function webpPicture(file: Buffer): Buffer {
  return file.subarray(12);
}

/** The header of an extended WebP: flags, and the size that it claims. */
export function webpHeader(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

/** One picture of an animation. */
export function webpFrame(width: number, height: number, picture: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUIntLE(width - 1, 6, 3);
  header.writeUIntLE(height - 1, 9, 3);
  return webpChunk('ANMF', Buffer.concat([header, picture]));
}
