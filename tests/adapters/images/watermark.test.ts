import { expect, it } from 'vitest';
import { drawOver } from '../../../adapters/images/watermark.ts';

const [WIDTH, HEIGHT] = [400, 250];

/** A document with dark strokes on a light ground, the number that has to be read everywhere on it. */
function aDocument() {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) pixels.fill(isInk(at) ? 0 : 255, at * 4, at * 4 + 3);
  return { pixels, width: WIDTH, height: HEIGHT };
}

function isInk(at: number): boolean {
  return at % 4 === 0;
}

/** As the accessibility guidelines have it. */
function luminance(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

it('A mark is seen, and what it crosses can still be read', () => {
  const document = aDocument();
  drawOver(document, 'Alex Moreau 2026-03-11');
  const inks = new Set<number>();
  const grounds = new Set<number>();
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) (isInk(at) ? inks : grounds).add(document.pixels[at * 4]!);
  expect(Math.min(...grounds)).toBeLessThan(215);
  const contrast = (luminance(Math.min(...grounds)) + 0.05) / (luminance(Math.max(...inks)) + 0.05);
  expect(contrast).toBeGreaterThan(7);
});
