import { expect, it } from 'vitest';
import { clockWords, patternWords } from '../../../domain/standing-rides/pattern-words.ts';
import { weekly } from '../../support/builders/a-standing-ride.ts';

it.each([
  [weekly([2]), 'none', 'Tuesdays at 7:00 AM'],
  [weekly([2, 4]), 'none', 'Tuesdays and Thursdays at 7:00 AM'],
  [weekly([2, 4, 6]), 'on_call', 'Tuesdays, Thursdays and Saturdays at 7:00 AM, back when called'],
  [weekly([1, 3], '07:30', '11:45'), 'at_time', 'Mondays and Wednesdays at 7:30 AM, back at 11:45 AM'],
  [
    [...weekly([1]), ...weekly([3], '12:05'), ...weekly([5])],
    'none',
    'Mondays and Fridays at 7:00 AM; Wednesdays at 12:05 PM',
  ],
] as const)('%j with the return "%s" reads %s', (times, returnKind, words) => {
  expect(patternWords(times, returnKind)).toBe(words);
});

it.each([
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['13:05', '1:05 PM'],
  ['23:59', '11:59 PM'],
])('%s reads %s', (time, words) => {
  expect(clockWords(time)).toBe(words);
});
