import { describe, expect, it, vi } from 'vitest';
import { takeItems } from '../../cli/list-items.ts';

/** A list of so many numbers, as pages of it are asked for. */
function listOf(count: number) {
  return vi.fn(({ limit, after }: { limit: number; after: string | null }) => {
    const start = after === null ? 0 : Number(after);
    const items = Array.from({ length: Math.min(limit, count - start) }, (_, at) => start + at);
    const end = start + items.length;
    return Promise.resolve({
      items,
      cursors: items.map((item) => String(item + 1)),
      nextCursor: end < count ? String(end) : null,
    });
  });
}

describe('the items of a list', () => {
  it('come from as many pages as it takes, and no more are asked for than are wanted', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const read = listOf(1000);
    const items = await takeItems(250, read);
    expect(items).toEqual(Array.from({ length: 250 }, (_, at) => at));
    expect(read.mock.calls.map(([{ limit }]) => limit)).toEqual([100, 100, 50]);
    expect(said.mock.calls).toEqual([['These are the first 250; there are more (--limit).']]);
  });

  it.each([0, 1, 100, 250])(
    'are all of them, of %i, without a word where nothing is missing',
    async (count) => {
      const said = vi.spyOn(console, 'error').mockReturnValue();
      expect(await takeItems(250, listOf(count))).toHaveLength(count);
      expect(said).not.toHaveBeenCalled();
    },
  );
});
