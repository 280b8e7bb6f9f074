import { expect, it } from 'vitest';
import { isOnTerminal } from '../../cli/stop-in-order.ts';

it('ends at SIGHUP where any of its streams is a terminal, as with a log in a file', () => {
  expect(isOnTerminal([{ isTTY: true }, {}, {}])).toBe(true);
  expect(isOnTerminal([{}, {}, { isTTY: true }])).toBe(true);
  expect(isOnTerminal([{}, { isTTY: false }, {}])).toBe(false);
});
