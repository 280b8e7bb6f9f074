import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDraftsOfOthers, keepDraft, readDraft } from '../../../web/lib/drafts.ts';

const trip = { pickup: 'Toledo Zoo' };

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('of a visitor belongs to whoever signs in', () => {
    keepDraft('trip', null, trip);
    forgetDraftsOfOthers('dana');
    expect(readDraft('trip', 'dana')).toEqual(trip);
  });

  it('of one person is not shown to another one, and is there when they are back', () => {
    keepDraft('trip', 'dana', trip);
    expect([readDraft('trip', 'marcus'), readDraft('trip', null)]).toEqual([null, null]);
    expect(readDraft('trip', 'dana')).toEqual(trip);
  });

  it('goes when another person signs in, and not when the same one does', () => {
    keepDraft('trip', 'dana', trip);
    keepDraft('schedule', 'dana', { from: '' });
    forgetDraftsOfOthers('dana');
    expect(readDraft('trip', 'dana')).toEqual(trip);
    forgetDraftsOfOthers('marcus');
    expect(sessionStorage).toHaveLength(0);
  });

  it('that is not one of ours is none', () => {
    for (const text of ['{', '"trip"', '{"pickup":null}']) {
      sessionStorage.setItem('draft:trip', text);
      expect(readDraft('trip', 'dana')).toBeNull();
    }
    forgetDraftsOfOthers('dana');
    expect(sessionStorage).toHaveLength(0);
  });
});
