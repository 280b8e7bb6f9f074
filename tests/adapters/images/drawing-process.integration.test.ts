import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { imageSize } from 'image-size';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { draw } from '../../../adapters/images/draw.ts';
import { DrawingProcess, type DrawingLimits } from '../../../adapters/images/drawing-process.ts';
import { DrawingEnded, type DrawingOrder } from '../../../adapters/images/drawing.ts';
import { NapiPictures } from '../../../adapters/images/napi-pictures.ts';
import { PURPOSES } from '../../../domain/objects/stored-object.ts';
import { jpegFile, pngFile } from '../../support/pictures-as-files.ts';
import { toRefusal } from '../../support/refusal.ts';
import { aPicture } from '../../support/uploads.ts';

const LIMITS: DrawingLimits = {
  memoryBytes: 805_306_368,
  drawingMs: 60_000,
  startMs: 60_000,
  idleMs: 60_000,
};
const photo = PURPOSES.profile_photo.forms;

const started: DrawingProcess[] = [];
function startDrawing(limits: Partial<DrawingLimits> = {}): DrawingProcess {
  const drawing = new DrawingProcess({ ...LIMITS, ...limits });
  started.push(drawing);
  return drawing;
}
afterAll(() => started.forEach(({ pid }) => pid !== null && process.kill(pid, 'SIGKILL')));

function orderOf(bytes: Buffer, width = 40, height = 30): DrawingOrder {
  return { source: { bytes, width, height, orientation: 1 }, forms: photo };
}
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const isGone = (pid: number) => expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false);

describe('a process that draws', () => {
  it('draws what would be drawn here, one picture after the other', async () => {
    const drawing = startDrawing();
    const order = orderOf(await aPicture('jpeg', [40, 30]));
    const first = await drawing.draw(order);
    const { pid } = drawing;
    expect(first).toEqual(await draw(order));
    const marked = await drawing.draw({ source: order.source, text: 'Ada Min' });
    expect(marked?.map((bytes) => imageSize(bytes).type)).toEqual(['jpg']);
    expect(await drawing.draw(orderOf(Buffer.from('no picture')))).toBeNull();
    expect([drawing.pid, pid]).toEqual([pid, expect.any(Number)]);
  });

  it('is ended when a picture takes too much memory, and another one draws the next', async () => {
    const drawing = startDrawing({ memoryBytes: 268_435_456 });
    const small = orderOf(await aPicture('png', [40, 30]));
    await drawing.draw(small);
    const { pid } = drawing;
    const large = orderOf(pngFile(6_000, 4_000, { depth: 16, color: 6 }), 6_000, 4_000);
    await expect(drawing.draw(large)).rejects.toThrow(DrawingEnded);
    await isGone(pid ?? 0);
    expect(await drawing.draw(small)).toHaveLength(2);
    expect(drawing.pid).not.toBe(pid);
  });

  it('is ended when a picture takes too long', async () => {
    const drawing = startDrawing({ drawingMs: 50 });
    const large = orderOf(jpegFile(8_000, 4_000, { scans: 50 }), 8_000, 4_000);
    const drawn = drawing.draw(large);
    await expect(drawn).rejects.toThrow(DrawingEnded);
    expect(drawing.pid).toBeNull();
  });

  it('harms one picture at most when it is ended from outside', async () => {
    const drawing = startDrawing();
    const small = orderOf(await aPicture('png', [40, 30]));
    await drawing.draw(small);
    const first = drawing.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await isGone(first);
    expect(await drawing.draw(small)).toHaveLength(2);
    const large = drawing.draw(orderOf(jpegFile(8_000, 4_000, { scans: 50 }), 8_000, 4_000));
    process.kill(drawing.pid ?? 0, 'SIGKILL');
    await expect(large).rejects.toThrow(DrawingEnded);
    expect(await drawing.draw(small)).toHaveLength(2);
  });

  it('is not kept when nothing comes', async () => {
    const drawing = startDrawing({ idleMs: 100 });
    await drawing.draw(orderOf(await aPicture('png', [40, 30])));
    await isGone(drawing.pid ?? 0);
    expect(drawing.pid).toBeNull();
  });

  it('that cannot be started is said to be busy, not the picture too large', async () => {
    const drawing = startDrawing({ memoryBytes: 1_048_576 });
    const order = orderOf(await aPicture('png'));
    await expect(drawing.draw(order)).rejects.not.toThrow(DrawingEnded);
    const refusal = await toRefusal(async () =>
      new NapiPictures(drawing).redraw(await aPicture('png'), photo),
    );
    expect(refusal).toMatchObject({ kind: 'unavailable', code: 'BUSY' });
  });

  it('knows no secret of the server', async () => {
    vi.stubEnv('SECRET_KEY', 'a secret of the tests');
    const drawing = startDrawing();
    await drawing.draw(orderOf(await aPicture('png', [40, 30])));
    // Only Linux shows the environment of a process as a file.
    const shown = `/proc/${drawing.pid}/environ`;
    const environment = existsSync(shown) ? readFileSync(shown, 'utf8') : 'PATH=';
    expect(environment).toContain('PATH=');
    expect(environment).not.toMatch(/SECRET_KEY|DATABASE_URL/);
  });

  it('ends with the server, also when that is killed, and does not keep it from ending', async () => {
    const program = fileURLToPath(new URL('drawing-server.ts', import.meta.url));
    const run = (mode: string) =>
      spawn(process.execPath, ['--import', 'tsx', program, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
    const killed = run('stay');
    const [pid] = (await once(killed.stdout, 'data')) as [Buffer];
    expect(isThere(Number(pid))).toBe(true);
    killed.kill('SIGKILL');
    await isGone(Number(pid));
    const leaving = run('leave');
    const [second] = (await once(leaving.stdout, 'data')) as [Buffer];
    await once(leaving, 'exit');
    await isGone(Number(second));
  });
});
