import { ResizeFit, Transformer } from '@napi-rs/image';
import type { PictureForm } from '../../domain/objects/stored-object.ts';
import type { DrawingOrder, DrawingSource } from './drawing.ts';
import { drawOver, type Pixels } from './watermark.ts';

const QUALITY = 82;

/** As `Drawing.draw`, right here: only for a process that may end, or pictures that are known to be harmless. */
export async function draw(order: DrawingOrder): Promise<Uint8Array[] | null> {
  const { source } = order;
  try {
    if ('text' in order) return [await watermark(source, order.text)];
    const square = Math.max(0, ...order.forms.map(({ fit, edgePx }) => (fit === 'square' ? edgePx : 0)));
    const middle = square > 0 ? await drawSquare(source, square) : null;
    const drawn: Uint8Array[] = [];
    for (const form of order.forms) {
      const picture = form.fit === 'square' && middle ? new Transformer(middle) : upright(source);
      drawn.push(await drawForm(picture, source, form));
    }
    return drawn;
  } catch {
    return null;
  }
}

async function drawForm(
  picture: Transformer,
  { width, height }: DrawingSource,
  { fit, edgePx, encoding }: PictureForm,
): Promise<Uint8Array> {
  const edges = { width: edgePx, height: edgePx };
  if (fit === 'square') picture.resize({ ...edges, fit: ResizeFit.Cover });
  else if (Math.max(width, height) > edgePx) picture.resize({ ...edges, fit: ResizeFit.Inside });
  return encoding === 'webp' ? picture.webp(QUALITY) : picture.jpeg(QUALITY);
}

/** The middle as a square of that edge, without loss; decoded once, whatever is made of it. */
async function drawSquare(source: DrawingSource, edgePx: number): Promise<Uint8Array> {
  const picture = upright(source);
  const edge = Math.min(source.width, source.height);
  if (edge >= edgePx) return picture.resize({ width: edgePx, height: edgePx, fit: ResizeFit.Cover }).png();
  // Cut off first what is outside: it would be enlarged too, and a long strip fills any memory.
  const isTurned = source.orientation >= 5;
  const [width, height] = isTurned ? [source.height, source.width] : [source.width, source.height];
  return picture.crop(Math.floor((width - edge) / 2), Math.floor((height - edge) / 2), edge, edge).png();
}

function upright({ bytes, orientation }: DrawingSource): Transformer {
  const picture = new Transformer(bytes);
  return orientation === 1 ? picture : picture.rotate(orientation);
}

async function watermark(source: DrawingSource, text: string): Promise<Uint8Array> {
  const picture = await readPixels(source);
  drawOver(picture, text);
  const { pixels, width, height } = picture;
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(QUALITY);
}

/** Four bytes for each, whatever the file has. */
async function readPixels({ bytes, width, height }: DrawingSource): Promise<Pixels> {
  const read = await new Transformer(bytes).rawPixels();
  const channels = read.length / (width * height);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at * 4 + channel] = read[at * channels + (channels < 3 ? 0 : channel)] ?? 0;
  }
  return { pixels, width, height };
}
