import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const FILE = { lakes: [], rivers: [], interstates: [], streets: ['1 2, 3 4'], borders: [], labels: [] };
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => answer.mockReset());

describe('the drawing of the area', () => {
  it('is asked for once, whoever shows it', async () => {
    answer.mockImplementation(async () => Response.json(FILE));
    const { useAreaMap } = await import('../../../../web/components/map/area-map.ts');
    const [one, other] = [renderHook(() => useAreaMap()), renderHook(() => useAreaMap())];
    expect(one.result.current).toBeNull();
    await waitFor(() =>
      expect(one.result.current?.roads).toEqual([
        {
          kind: 'street',
          points: [
            [1, 2],
            [3, 4],
          ],
        },
      ]),
    );
    expect(other.result.current).toBe(one.result.current);
    expect(renderHook(() => useAreaMap()).result.current).toBe(one.result.current);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('is missing where it does not come, and asked for again by the next who shows it', async () => {
    answer.mockImplementationOnce(async () => new Response(null, { status: 503 }));
    answer.mockImplementationOnce(async () => Response.json(FILE));
    const { loadAreaMap, useAreaMap } = await import('../../../../web/components/map/area-map.ts');
    await expect(loadAreaMap()).rejects.toThrow('503');
    const { result } = renderHook(() => useAreaMap());
    await waitFor(() => expect(result.current).not.toBeNull());
  });
});
