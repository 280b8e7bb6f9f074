import type { Pictures, RedrawnPicture } from '../../application/ports/objects.ts';
import { DomainError } from '../../domain/errors.ts';
import type { FileType, PictureForm } from '../../domain/objects/stored-object.ts';
import { DrawingEnded, type Drawing, type DrawingOrder } from './drawing.ts';
import type { PictureFile } from './picture-file.ts';
import { readPictureFile } from './read-picture-file.ts';

/** Phones make pictures of 12 to 24 million. */
const MOST_PIXELS = 32_000_000;
/** As decoded: four bytes for each point of the largest. Sixteen bits for each channel take twice as much. */
const MOST_DECODED_BYTES = 4 * MOST_PIXELS;
/** The longest that all three types can say; a panorama of a phone. */
const MOST_EDGE_PX = 16_384;
/** How often the short edge may go into the long one. */
const MOST_ASPECT = 16;
const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;

/** Decoders and encoders in Rust. One picture is decoded at a time, so that memory has an end. */
export class NapiPictures implements Pictures {
  private previous: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly drawing: Drawing) {}

  detect(bytes: Uint8Array): FileType | null {
    return readPictureFile(bytes)?.type ?? null;
  }

  async redraw(bytes: Uint8Array, forms: readonly PictureForm[]): Promise<RedrawnPicture[]> {
    const drawn = await this.inTurn({ source: toSource(bytes), forms });
    return forms.map((form, index) => ({
      form,
      bytes: drawn[index] ?? new Uint8Array(),
      contentType: `image/${form.encoding}`,
    }));
  }

  async watermark(bytes: Uint8Array, text: string): Promise<Uint8Array> {
    const [drawn = new Uint8Array()] = await this.inTurn({ source: toSource(bytes), text });
    return drawn;
  }

  private async inTurn(order: DrawingOrder): Promise<Uint8Array[]> {
    if (this.waiting >= MOST_WAITING) throw busy();
    this.waiting += 1;
    const running = this.previous.then(() => this.draw(order)).finally(() => (this.waiting -= 1));
    this.previous = running.catch(() => undefined);
    return running;
  }

  private async draw(order: DrawingOrder): Promise<Uint8Array[]> {
    const drawn = await this.drawing.draw(order).catch((error: unknown) => {
      if (error instanceof DrawingEnded) throw tooLarge(error);
      throw busy(error);
    });
    if (!drawn) throw undecodable();
    return drawn;
  }
}

/** By what the file says, before anything of it is decoded. */
function toSource(bytes: Uint8Array): DrawingOrder['source'] {
  const file = readPictureFile(bytes);
  if (!file) throw undecodable();
  requireBounded(file);
  const { width, height, orientation, parts } = file;
  return { width, height, orientation, bytes: Buffer.concat(parts) };
}

function requireBounded({ width, height, bytesPerPixel }: PictureFile): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short === 0) throw undecodable();
  const isLarge = long > MOST_EDGE_PX || width * height > MOST_PIXELS;
  if (isLarge || width * height * bytesPerPixel > MOST_DECODED_BYTES) throw tooLarge();
  if (long > MOST_ASPECT * short) {
    throw new DomainError('invalid', 'PICTURE_TOO_NARROW', 'Please select an image that is less narrow');
  }
}

function tooLarge(cause?: unknown): DomainError {
  return caused(
    new DomainError('invalid', 'PICTURE_TOO_LARGE', 'Please select an image with fewer pixels'),
    cause,
  );
}

function undecodable(): DomainError {
  return new DomainError('invalid', 'INVALID_FILE_TYPE', 'Please select an image file (JPG, PNG, etc.)');
}

function busy(cause?: unknown): DomainError {
  const message = 'Too many pictures are being stored at the moment. Please try again in a few seconds.';
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return caused(new DomainError('unavailable', 'BUSY', message, details), cause);
}

function caused(error: DomainError, cause: unknown): DomainError {
  error.cause = cause;
  return error;
}
