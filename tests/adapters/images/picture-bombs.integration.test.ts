import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawingProcess } from '../../../adapters/images/drawing-process.ts';
import { NapiPictures } from '../../../adapters/images/napi-pictures.ts';
import type { CreateUploadInput } from '../../../application/objects/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import {
  jpegFile,
  jpegSegment,
  packedZeros,
  pngChunk,
  pngFile,
  webpChunk,
  webpFile,
  webpHeader,
  webpPicture,
} from '../../support/pictures-as-files.ts';
import { aPicture, partsOf } from '../../support/uploads.ts';
import { startRestProduct, type RestProduct } from '../http/rest-app.ts';

// What ends a server that decodes what it is sent, on both ways a picture takes: as a photo and as a document.

const MB = 1_048_576;
/** More than the pictures, as they arrive, can explain. */
const MOST_SERVER_BYTES = 200 * MB;
const MOST_CHILD_BYTES = 768 * MB;
const canMeasure = existsSync('/proc/self/status');

/** Each with the answers that are right for it. */
type Bomb = readonly [name: string, statuses: readonly number[], bytes: () => Promise<Buffer> | Buffer];

const LARGE = [413];
const NO_PICTURE = [415];
const NARROW = [400];
const DRAWN = [200];

const BOMBS: readonly Bomb[] = [
  ['a PNG of 1,000,000 × 1', LARGE, () => pngFile(1_000_000, 1)],
  ['a PNG of 1 × 1,000,000', LARGE, () => pngFile(1, 1_000_000)],
  ['a PNG of 16,384 × 3', NARROW, () => pngFile(16_384, 3)],
  ['a PNG of 2^31 - 1 edges', LARGE, () => pngFile(2_147_483_647, 2_147_483_647, { data: Buffer.alloc(9) })],
  ['a PNG of 32 million points of 16 bits', LARGE, () => pngFile(8_000, 4_000, { depth: 16, color: 6 })],
  [
    'an interlaced PNG of 16 bits',
    DRAWN,
    () => pngFile(4_000, 2_000, { depth: 16, color: 6, interlaced: true }),
  ],
  [
    'a PNG whose profile unpacks to 300 MB',
    DRAWN,
    async () => pngFile(64, 64, { extra: [await profileBomb()] }),
  ],
  ['a PNG whose text unpacks to 300 MB', DRAWN, async () => pngFile(64, 64, { extra: [await textBomb()] })],
  [
    'a PNG whose data unpack to 300 MB',
    DRAWN,
    async () => pngFile(64, 64, { data: await packedZeros(300 * MB) }),
  ],
  ['a PNG of too little data', [200, 415], () => pngFile(5_000, 5_000, { data: Buffer.alloc(9) })],
  ['a JPEG of 5,000 scans', NO_PICTURE, () => jpegFile(8_000, 4_000, { scans: 5_000 })],
  ['a JPEG of 65,500 × 8', LARGE, () => jpegFile(65_500, 8)],
  ['a CMYK JPEG', DRAWN, () => jpegFile(4_000, 2_000, { components: 4 })],
  ['a JPEG of 4 MB of EXIF data', DRAWN, () => jpegFile(64, 64, { extra: Array<Buffer>(64).fill(exif()) })],
  [
    'a WebP that claims 16,383 × 16,383',
    DRAWN,
    async () =>
      webpFile([
        webpHeader(0x20, 16_383, 16_383),
        webpChunk('ICCP', Buffer.alloc(MB)),
        webpPicture(await aPicture('webp')),
      ]),
  ],
  [
    'a WebP of an edge that is said twice',
    DRAWN,
    async () => webpFile([webpHeader(0x10, 1, 1), webpPicture(await aPicture('webp', [300, 200]))]),
  ],
];

let product: RestProduct;
let actors: readonly (readonly [UserActor, CreateUploadInput])[];

beforeAll(async () => {
  const pictures = new NapiPictures(new DrawingProcess());
  product = await startRestProduct(undefined, { pictures });
  const [rider, driver] = [await product.signUp('rider'), await product.signUp('driver')];
  actors = [
    [{ kind: 'user', userType: 'rider', userId: rider.id }, { purpose: 'profile_photo' }],
    [{ kind: 'user', userType: 'driver', userId: driver.id }, { purpose: 'driver_document' }],
  ];
}, 60_000);
afterAll(() => product[Symbol.asyncDispose]());

async function send([actor, input]: readonly [UserActor, CreateUploadInput], bytes: Buffer): Promise<number> {
  const { uploadUrl } = await product.useCases.createUpload.execute(actor, input);
  const { id, token } = partsOf(uploadUrl);
  const url = `/api/objects/uploads/${id}?token=${token}`;
  return (await product.server.inject({ method: 'PUT', url, payload: bytes })).statusCode;
}

describe('a picture that is made to end the server', () => {
  it.each(BOMBS)(
    'is answered, and fills neither process: %s',
    async (_, statuses, make) => {
      const bytes = await make();
      expect(bytes.length).toBeLessThan(5 * MB);
      const before = process.memoryUsage().rss;
      let most = before;
      const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
      for (const actor of actors) expect(statuses).toContain(await send(actor, bytes));
      clearInterval(watching);
      expect(most - before).toBeLessThan(MOST_SERVER_BYTES);
      if (canMeasure) for (const peak of childPeaks()) expect(peak).toBeLessThan(MOST_CHILD_BYTES);
      // Whoever comes next does not notice.
      expect(await send(actors[0] ?? never(), await aPicture('jpeg', [640, 480]))).toBe(200);
      if (canMeasure) expect(childPeaks()).not.toEqual([]);
    },
    120_000,
  );
});

/** The most that each process which draws for this one has taken so far. */
function childPeaks(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status);
        const isDrawing = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run-drawing-process');
        return isOurs && isDrawing ? [1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1])] : [];
      } catch {
        // Gone meanwhile.
        return [];
      }
    });
}

async function profileBomb(): Promise<Buffer> {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('all\0\0'), await packedZeros(300 * MB)]));
}

async function textBomb(): Promise<Buffer> {
  return pngChunk('zTXt', Buffer.concat([Buffer.from('all\0\0'), await packedZeros(300 * MB)]));
}

function exif(): Buffer {
  return jpegSegment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1'), Buffer.alloc(65_000, 1)]),
  );
}

function never(): never {
  throw new RangeError('There is nobody to upload');
}
