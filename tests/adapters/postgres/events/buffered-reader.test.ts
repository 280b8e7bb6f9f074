import { describe, expect, it, vi } from 'vitest';
import { BufferedReader } from '../../../../adapters/postgres/events/buffered-reader.ts';

const event = (number: number) => ({ number });
const END = { done: true, value: undefined };

describe('a buffered reader', () => {
  it('hands out events in order, also those that came before it was asked', async () => {
    const reader = new BufferedReader<{ number: number }>(10, () => undefined);
    reader.push(event(1));
    reader.push(event(2));
    const late = [reader.next(), reader.next(), reader.next(), reader.next()];
    reader.push(event(3));
    reader.push(event(4));
    const values = (await Promise.all(late)).map(({ value }) => value?.number);
    expect(values).toEqual([1, 2, 3, 4]);
  });

  it('drops the oldest events of a reader that is too slow', async () => {
    const reader = new BufferedReader<{ number: number }>(3, () => undefined);
    for (let number = 1; number <= 5; number += 1) reader.push(event(number));
    reader.push(event(6));
    const values = await Promise.all([reader.next(), reader.next(), reader.next()]);
    expect(values.map(({ value }) => value?.number)).toEqual([4, 5, 6]);
  });

  it('ends everyone who waits when it is closed, and says so once', async () => {
    const onClose = vi.fn();
    const reader = new BufferedReader<{ number: number }>(3, onClose);
    const waiting = [reader.next(), reader.next()];
    reader.close();
    await reader.return();
    expect(await Promise.all(waiting)).toEqual([END, END]);
    reader.push(event(1));
    expect(await reader.next()).toEqual(END);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is closed by leaving a loop over it', async () => {
    const onClose = vi.fn();
    const reader = new BufferedReader<{ number: number }>(3, onClose);
    reader.push(event(1));
    for await (const { number } of reader) {
      expect(number).toBe(1);
      break;
    }
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
