import { readOrientation } from './exif-orientation.ts';
import type { PictureFile } from './picture-file.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Header of a picture: baseline, extended, progressive. Others no browser shows. */
const PICTURE_HEADERS = new Set([0xc0, 0xc1, 0xc2]);
const JFIF = 0xe0;
const EXIF = 0xe1;
const ADOBE = 0xee;
/** The tables of a picture, and what says how its colors are meant. */
const NEEDED = new Set([0xc4, 0xdb, 0xdd, JFIF, ADOBE, ...PICTURE_HEADERS, SCAN]);
/**
 * A progressive picture is drawn again with each scan, however few bytes that has. Encoders make 10, the most thorough
 * about 60.
 */
const MOST_SCANS = 100;
/** A file can be made of empty segments: each costs memory. */
const MOST_SEGMENTS = 2_000;

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
  /** With what it carries, as that of a scan. */
  readonly whole: Buffer;
}

export function readJpeg(bytes: Buffer): PictureFile | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const segments = readSegments(bytes);
  const headers = segments?.filter(({ marker }) => PICTURE_HEADERS.has(marker));
  const [header] = headers ?? [];
  if (!segments || headers?.length !== 1 || !header || header.data.length < 6) return null;
  const scans = segments.filter(({ marker }) => marker === SCAN).length;
  // Twelve bits for each channel are for X-ray pictures.
  if (header.data[0] !== 8 || scans === 0 || scans > MOST_SCANS) return null;
  const exif = segments.find(
    ({ marker, data }) => marker === EXIF && data.toString('latin1', 0, 4) === 'Exif',
  );
  const parts = segments.filter(({ marker }) => NEEDED.has(marker)).map(({ whole }) => whole);
  return {
    type: 'jpeg',
    width: header.data.readUInt16BE(3),
    height: header.data.readUInt16BE(1),
    bytesPerPixel: header.data[5] ?? 0,
    orientation: exif ? readOrientation(exif.data) : 1,
    parts: [bytes.subarray(0, 2), ...parts, Buffer.from([0xff, END])],
  };
}

/** Up to the end of the picture, or of the file: cameras forget the end. Null for what is no sequence of segments. */
function readSegments(bytes: Buffer): Segment[] | null {
  const segments: Segment[] = [];
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? END;
    // Markers may be preceded by any number of these.
    if (marker === 0xff) at += 1;
    else if (marker === END) return segments;
    else {
      if (at + 4 > bytes.length || segments.length === MOST_SEGMENTS) return null;
      const dataEnd = at + 2 + bytes.readUInt16BE(at + 2);
      if (dataEnd > bytes.length) return null;
      const end = marker === SCAN ? findMarker(bytes, dataEnd) : dataEnd;
      segments.push({ marker, data: bytes.subarray(at + 4, dataEnd), whole: bytes.subarray(at, end) });
      at = end;
    }
  }
  return segments;
}

/** Where the coded data of a scan end; 0xff in them is followed by zero, or by a mark to restart at. */
function findMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
