import { describe, expect, it, vi } from 'vitest';
import { FeaturedDriversCache } from '../../../../adapters/postgres/drivers/featured-drivers-cache.ts';
import type { DriverCard } from '../../../../application/ports/drivers.ts';

const nobody = () => Promise.resolve<DriverCard[]>([]);

describe('the drivers whom visitors see', () => {
  it('are read once for all who ask within a few seconds, also at the same time', async () => {
    const cache = new FeaturedDriversCache(60_000);
    const read = vi.fn(nobody);
    await Promise.all([cache.get(3, read), cache.get(3, read)]);
    await cache.get(3, read);
    expect(read).toHaveBeenCalledTimes(1);
    await cache.get(4, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are read again when they are too old or forgotten', async () => {
    const read = vi.fn(nobody);
    const old = new FeaturedDriversCache(0);
    await old.get(3, read);
    await old.get(3, read);
    expect(read).toHaveBeenCalledTimes(2);
    const forgetful = new FeaturedDriversCache(60_000);
    await forgetful.get(3, read);
    forgetful.forget();
    await forgetful.get(3, read);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('are not kept when they could not be read', async () => {
    const cache = new FeaturedDriversCache(60_000);
    const failing = () => Promise.reject(new Error('no database'));
    await expect(cache.get(3, failing)).rejects.toThrow('no database');
    expect(await cache.get(3, nobody)).toEqual([]);
  });
});
