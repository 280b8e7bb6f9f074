import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../adapters/images/draw.ts';
import type { Drawing, DrawingOrder } from '../../../adapters/images/drawing.ts';
import { NapiPictures } from '../../../adapters/images/napi-pictures.ts';
import { PURPOSES } from '../../../domain/objects/stored-object.ts';
import {
  jpegFile,
  jpegSegment,
  pngChunk,
  pngFile,
  webpChunk,
  webpFile,
  webpFrame,
  webpHeader,
  webpPicture,
} from '../../support/pictures-as-files.ts';
import { toRefusal } from '../../support/refusal.ts';
import { aPicture } from '../../support/uploads.ts';

const pictures = new NapiPictures({ draw });
const photo = PURPOSES.profile_photo.forms;
const document = PURPOSES.driver_document.forms;

describe('a picture drawn anew', () => {
  it('is a square of each size that photos are shown in', async () => {
    const drawn = await pictures.redraw(await aPicture('jpeg', [640, 300]), photo);
    expect(drawn.map(({ bytes }) => imageSize(bytes))).toMatchObject([
      { width: 384, height: 384, type: 'webp' },
      { width: 96, height: 96, type: 'webp' },
    ]);
  });

  it('keeps its shape as a document, and is not enlarged', async () => {
    const size = async (edges: readonly [number, number]) => {
      const [drawn] = await pictures.redraw(await aPicture('png', edges), document);
      const { width, height } = imageSize(drawn?.bytes ?? new Uint8Array());
      return [width, height];
    };
    expect(await size([3000, 1500])).toEqual([2400, 1200]);
    expect(await size([300, 500])).toEqual([300, 500]);
  });

  it('tells no longer where it was taken, and stands upright', async () => {
    const jpeg = withPlace(await aPicture('jpeg', [40, 20]));
    expect(imageSize(jpeg).orientation).toBe(6);
    const [drawn] = await pictures.redraw(jpeg, document);
    const bytes = Buffer.from(drawn?.bytes ?? []);
    expect(imageSize(bytes)).toMatchObject({ width: 20, height: 40 });
    expect([bytes.includes('Exif'), bytes.includes('N41.65')]).toEqual([false, false]);
  });
});

it.each(['II', 'MM'] as const)('is turned upright by what a PNG or a WebP says too: %s', async (order) => {
  const exif = exifOf(6, order);
  const webp = webpPicture(await aPicture('webp', [40, 20]));
  for (const turned of [
    pngFile(40, 20, { extra: [pngChunk('eXIf', exif)] }),
    webpFile([webpHeader(0x08, 40, 20), webp, webpChunk('EXIF', exif)]),
    jpegFile(40, 20, { extra: [jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))] }),
  ]) {
    const [drawn] = await pictures.redraw(turned, document);
    expect(imageSize(drawn?.bytes ?? new Uint8Array())).toMatchObject({ width: 20, height: 40 });
  }
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['half a header', Buffer.from('II*\0')],
  ['a directory behind its end', Buffer.from('4d4d002affffffff', 'hex')],
  ['a directory that says to be endless', Buffer.from('4d4d002a00000008ffff', 'hex')],
  ['an angle there is none of', exifOf(9, 'MM')],
])('stands as it is when its EXIF data are %s', async (_, exif) => {
  const [drawn] = await pictures.redraw(pngFile(40, 20, { extra: [pngChunk('eXIf', exif)] }), document);
  expect(imageSize(drawn?.bytes ?? new Uint8Array())).toMatchObject({ width: 40, height: 20 });
});

describe('a picture too large to be decoded', () => {
  // Nothing to decode is in them: only what they say of themselves can have been read.
  const data = Buffer.alloc(0);
  const refused = async (bytes: Uint8Array, forms = photo) => {
    const drawing = { draw: () => Promise.reject(new Error('Nothing of it may be decoded')) };
    return (await toRefusal(() => new NapiPictures(drawing).redraw(bytes, forms))).code;
  };

  it.each([
    ['of more pixels than a good phone makes', pngFile(8_000, 4_001, { data })],
    ['of a longer edge', pngFile(16_385, 1_100, { data })],
    ['one million long and one high', pngFile(1_000_000, 1, { data })],
    ['of 16 bits for each channel', pngFile(4_001, 4_000, { data, depth: 16, color: 6 })],
    ['that says so in a JPEG', jpegFile(30_000, 16)],
  ])('is refused before: one %s', async (_, bytes) => {
    expect([await refused(bytes), await refused(bytes, document)]).toEqual(
      Array(2).fill('PICTURE_TOO_LARGE'),
    );
  });

  it('is refused when it is a strip', async () => {
    expect(await refused(pngFile(16_000, 999, { data }))).toBe('PICTURE_TOO_NARROW');
    expect(await refused(pngFile(1, 17, { data }))).toBe('PICTURE_TOO_NARROW');
  });

  it.each([
    ['as large as may be', pngFile(8_000, 4_000, { data })],
    ['as long as may be', pngFile(16_384, 1_024, { data })],
    ['of 16 bits and half as large', pngFile(4_000, 4_000, { data, depth: 16, color: 6 })],
  ])('is decoded when it is %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('BUSY');
  });
});

describe('a picture of an unusual kind', () => {
  const small = async (bytes: Uint8Array) => {
    const [drawn] = await pictures.redraw(bytes, document);
    const { width, height } = imageSize(drawn?.bytes ?? new Uint8Array());
    return [width, height];
  };

  it.each([
    ['CMYK', jpegFile(60, 40, { components: 4 })],
    ['progressive', jpegFile(60, 40, { scans: 10 })],
    [
      'grey, with a comment and a profile',
      jpegFile(60, 40, { components: 1, extra: [comment(), profile()] }),
    ],
    ['interlaced', pngFile(60, 40, { interlaced: true })],
    ['of 16 bits for each channel', pngFile(60, 40, { depth: 16, color: 6 })],
    ['grey with opacity', pngFile(60, 40, { color: 4 })],
  ])('is drawn: %s', async (_, bytes) => {
    expect(await small(bytes)).toEqual([60, 40]);
  });

  it('is the first picture of an animation, as large as that says itself', async () => {
    const [first, second] = [await aPicture('webp', [60, 40]), await aPicture('webp', [30, 20])];
    const frames = [webpFrame(60, 40, webpPicture(first)), webpFrame(30, 20, webpPicture(second))];
    expect(await small(webpFile([webpHeader(2, 16_000, 16_000), ...frames]))).toEqual([60, 40]);
    const animation = [pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))];
    expect(await small(pngFile(60, 40, { extra: animation }))).toEqual([60, 40]);
  });

  it('is enlarged in its middle only', async () => {
    const [drawn] = await pictures.redraw(pngFile(160, 10), photo);
    expect(imageSize(drawn?.bytes ?? new Uint8Array())).toMatchObject({ width: 384, height: 384 });
  });
});

describe('what a decoder is given', () => {
  const given = async (bytes: Uint8Array) => {
    let order: DrawingOrder | null = null;
    const drawing: Drawing = { draw: async (one) => ((order = one), null) };
    await toRefusal(() => new NapiPictures(drawing).redraw(bytes, photo));
    return Buffer.from((order as DrawingOrder | null)?.source.bytes ?? []);
  };
  const secret = Buffer.from('N41.65 W83.53');

  it('is the picture, without profiles, texts, other pictures, and what follows its end', async () => {
    const chunks = ['iCCP', 'zTXt', 'iTXt', 'eXIf', 'acTL', 'fdAT', 'caBX'];
    const png = pngFile(8, 8, { extra: chunks.map((name) => pngChunk(name, secret)) });
    expect(await given(Buffer.concat([png, secret]))).toEqual(pngFile(8, 8));
    const jpeg = jpegFile(8, 8, {
      extra: [0xe1, 0xe2, 0xed, 0xfe].map((marker) => jpegSegment(marker, secret)),
    });
    expect(await given(Buffer.concat([jpeg, secret]))).toEqual(jpegFile(8, 8));
    const webp = webpPicture(await aPicture('webp'));
    const extras = ['ICCP', 'EXIF', 'XMP '].map((name) => webpChunk(name, secret));
    expect(await given(webpFile([webpHeader(0x2c, 8, 8), ...extras, webp]))).toEqual(webpFile([webp]));
  });

  it.each([
    ['a JPEG of more scans than any encoder makes', jpegFile(8, 8, { scans: 101 })],
    ['a JPEG of thousands of segments', jpegFile(8, 8, { extra: Array<Buffer>(2_001).fill(comment()) })],
    ['a JPEG with two pictures', Buffer.concat([jpegFile(8, 8).subarray(0, -2), jpegFile(9, 9).subarray(2)])],
    [
      'a PNG of thousands of chunks',
      pngFile(8, 8, { extra: Array<Buffer>(10_001).fill(pngChunk('tEXt', secret)) }),
    ],
    ['a PNG without an end', pngFile(8, 8).subarray(0, -12)],
    ['a PNG whose chunk is longer than the file', pngFile(8, 8).subarray(0, -20)],
    ['a WebP of nothing', webpFile([webpHeader(2, 8, 8)])],
    ['a WebP that ends in its header', webpFile([webpChunk('VP8L', Buffer.from([0x2f]))])],
    ['a WebP without a key frame', webpFile([webpChunk('VP8 ', Buffer.alloc(10, 1))])],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 20])],
  ])('is never %s', async (_, bytes) => {
    expect([pictures.detect(bytes), (await given(bytes)).length]).toEqual([null, 0]);
  });
});

it('lets a flood of pictures wait, and then refuses more', async () => {
  const picture = await aPicture('jpeg', [300, 300]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => pictures.redraw(picture, photo)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(5).fill('BUSY'));
});

/** EXIF data that say: turn by 90 degrees, and a place. */
function withPlace(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('N41.65')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

function comment(): Buffer {
  return jpegSegment(0xfe, Buffer.from('Taken at home'));
}

function profile(): Buffer {
  return jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01'));
}

/** EXIF data of one entry, in either order of bytes. */
function exifOf(orientation: number, order: 'II' | 'MM'): Buffer {
  const big = Buffer.from(
    `4d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, '0')}000000000000`,
    'hex',
  );
  if (order === 'MM') return big;
  return Buffer.from(`49492a0008000000010012010300010000000${orientation.toString(16)}00000000000000`, 'hex');
}
