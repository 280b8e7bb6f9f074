import { describe, expect, it } from 'vitest';
import { fromHistoryReason, GIVE_BACK_REASONS, toHistoryReason } from '../../../domain/rides/give-back.ts';

describe('the reason of a ride given back', () => {
  it.each(GIVE_BACK_REASONS)('%s is read as it was written, with and without words', (reason) => {
    for (const words of [null, 'A flat tire', 'unsafe: a dog']) {
      expect(fromHistoryReason(toHistoryReason({ reason, words }))).toEqual({ reason, words });
    }
  });

  it('that was written otherwise is another one, in its own words', () => {
    expect(fromHistoryReason('Snow: too deep')).toEqual({ reason: 'other', words: 'Snow: too deep' });
  });
});
