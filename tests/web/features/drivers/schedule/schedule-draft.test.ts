import { beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '../../../../../web/features/drivers/schedule/schedule-draft.ts';
import { clearWeek, isSameWeek, setHour } from '../../../../../web/features/drivers/schedule/week-grid.ts';

const stored = setHour(clearWeek(), 'Monday', 9, true);
const draft = setHour(stored, 'Tuesday', 23, true);

beforeEach(() => sessionStorage.clear());

it('changes of a week are there again after the screen was left', () => {
  keepDraft(stored, draft);
  const kept = readDraft(stored);
  expect(kept && isSameWeek(kept, draft)).toBe(true);
});

it('changes are forgotten when they are saved or undone, and when the week was changed elsewhere', () => {
  keepDraft(stored, draft);
  expect(readDraft(clearWeek())).toBeNull();
  keepDraft(stored, null);
  expect(readDraft(stored)).toBeNull();
});

it('a browser that keeps nothing, or something else, is no fault', () => {
  sessionStorage.setItem('maumee-schedule-draft', '{');
  expect(readDraft(stored)).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full');
  });
  expect(() => keepDraft(stored, draft)).not.toThrow();
  vi.restoreAllMocks();
});
