import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { NapiPictures } from '../../../adapters/images/napi-pictures.ts';
import { PURPOSES } from '../../../domain/objects/stored-object.ts';
import { toRefusal } from '../../support/refusal.ts';
import { aPicture } from '../../support/uploads.ts';

const pictures = new NapiPictures();
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

describe('a picture of too many pixels', () => {
  it('is refused before anything of it is decoded', async () => {
    // There is nothing to decode in it: only its first bytes can have been read.
    const refusal = await toRefusal(() => pictures.redraw(aPngOf(20_000, 20_000), photo));
    expect(refusal).toMatchObject({ code: 'PICTURE_TOO_LARGE' });
  });

  it('is one pixel above what a good phone makes', async () => {
    const small = await toRefusal(() => pictures.redraw(aPngOf(8_000, 4_000), photo));
    const large = await toRefusal(() => pictures.redraw(aPngOf(8_000, 4_001), photo));
    expect([small.code, large.code]).toEqual(['INVALID_FILE_TYPE', 'PICTURE_TOO_LARGE']);
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

/** A PNG that says how large it is, and ends there. */
function aPngOf(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000800000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}
