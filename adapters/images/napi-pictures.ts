import { ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import type { Pictures, RedrawnPicture } from '../../application/ports/pictures.ts';
import { DomainError } from '../../domain/errors.ts';
import { drawOver, type Pixels } from './watermark.ts';
import type { PictureForm } from '../../domain/objects/stored-object.ts';

/** A decoded picture takes four bytes for each: 128 MB. Phones make pictures of 12 to 24 million. */
const MOST_PIXELS = 32_000_000;
const MOST_WAITING = 20;
const QUALITY = 82;
const RETRY_AFTER_SECONDS = 5;

const TYPES = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;

/** Decoders and encoders in Rust. One picture is decoded at a time, so that memory has an end. */
export class NapiPictures implements Pictures {
  private previous: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  detect(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
    const type = readHeader(bytes)?.type ?? '';
    return type in TYPES ? TYPES[type as keyof typeof TYPES] : null;
  }

  async redraw(bytes: Uint8Array, forms: readonly PictureForm[]): Promise<RedrawnPicture[]> {
    const header = readHeader(bytes);
    if (!header) throw undecodable();
    if (header.width * header.height > MOST_PIXELS) {
      throw new DomainError('invalid', 'PICTURE_TOO_LARGE', 'Please select an image with fewer pixels');
    }
    return this.inTurn(async () => {
      const redrawn: RedrawnPicture[] = [];
      for (const form of forms) redrawn.push(await redrawAs(bytes, form));
      return redrawn;
    });
  }

  watermark(bytes: Uint8Array, text: string): Promise<Uint8Array> {
    return this.inTurn(async () => {
      try {
        const picture = await readPixels(bytes);
        drawOver(picture, text);
        const { pixels, width, height } = picture;
        return await Transformer.fromRgbaPixels(pixels, width, height).jpeg(QUALITY);
      } catch {
        throw undecodable();
      }
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING) {
      const message = 'Too many pictures are being stored at the moment. Please try again in a few seconds.';
      throw new DomainError('unavailable', 'BUSY', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.waiting += 1;
    const running = this.previous.then(work).finally(() => (this.waiting -= 1));
    this.previous = running.catch(() => undefined);
    return running;
  }
}

/** Four bytes for each, whatever the file has. */
async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { width, height } = await new Transformer(bytes).metadata();
  const read = await new Transformer(bytes).rawPixels();
  const channels = read.length / (width * height);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at * 4 + channel] = read[at * channels + (channels < 3 ? 0 : channel)] ?? 0;
  }
  return { pixels, width, height };
}

/** Reads the first bytes only: nothing is decoded. */
function readHeader(bytes: Uint8Array): { type: string; width: number; height: number } | null {
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    return null;
  }
}

async function redrawAs(bytes: Uint8Array, form: PictureForm): Promise<RedrawnPicture> {
  const { edgePx, fit, encoding } = form;
  try {
    // Turned by its EXIF data first, which are gone afterwards.
    const picture = new Transformer(bytes).rotate();
    if (fit === 'square') picture.resize({ width: edgePx, height: edgePx, fit: ResizeFit.Cover });
    else if (isLarger(bytes, edgePx)) {
      picture.resize({ width: edgePx, height: edgePx, fit: ResizeFit.Inside });
    }
    const drawn = await (encoding === 'webp' ? picture.webp(QUALITY) : picture.jpeg(QUALITY));
    return { form, bytes: drawn, contentType: `image/${encoding}` };
  } catch {
    throw undecodable();
  }
}

function isLarger(bytes: Uint8Array, edgePx: number): boolean {
  const header = readHeader(bytes);
  return header !== null && Math.max(header.width, header.height) > edgePx;
}

function undecodable(): DomainError {
  const message = 'Please select an image file (JPG, PNG, etc.)';
  return new DomainError('invalid', 'INVALID_FILE_TYPE', message);
}
