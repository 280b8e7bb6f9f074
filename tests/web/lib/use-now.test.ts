import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEvery, useNow } from '../../../web/lib/use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T15:00:00.250Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('moves on at full seconds and minutes, and renders only then', () => {
  const renders = vi.fn();
  const { result } = renderHook(() => {
    renders();
    return useNow(60_000).toISOString();
  });
  const rendered = renders.mock.calls.length;
  pass(59_000);
  expect(renders).toHaveBeenCalledTimes(rendered);
  pass(1_000);
  expect(result.current).toBe('2026-03-05T15:01:00.000Z');
});

it('is one timer for all who look at it, and none when nobody does', () => {
  const first = renderHook(() => useNow(1000));
  const second = renderHook(() => useNow(5000));
  const third = renderHook(() => useEvery(30_000, () => undefined));
  expect(vi.getTimerCount()).toBe(1);
  for (const { unmount } of [first, second, third]) unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('calls back once in each period, and not while it is switched off', () => {
  const callback = vi.fn();
  const initialProps: { everyMs: number | null } = { everyMs: 30_000 };
  const { rerender } = renderHook(({ everyMs }) => useEvery(everyMs, callback), { initialProps });
  pass(90_000);
  expect(callback).toHaveBeenCalledTimes(3);
  rerender({ everyMs: null });
  pass(90_000);
  expect(callback).toHaveBeenCalledTimes(3);
});
