import { beforeEach, expect, it, vi } from 'vitest';
import { keepWeek, readWeek } from '../../../../../web/features/drivers/schedule/schedule-draft.ts';
import { clearWeek, isSameWeek, setHour } from '../../../../../web/features/drivers/schedule/week-grid.ts';

const stored = setHour(clearWeek(), 'Monday', 9, true);
const draft = setHour(stored, 'Tuesday', 23, true);

beforeEach(() => sessionStorage.clear());

it('changes of a week are there again after the screen was left', () => {
  keepWeek('dana', stored, draft);
  const kept = readWeek('dana', stored);
  expect(kept && isSameWeek(kept, draft)).toBe(true);
});

it('changes are forgotten when they are saved or undone, and when the week was changed elsewhere', () => {
  keepWeek('dana', stored, draft);
  expect(readWeek('dana', clearWeek())).toBeNull();
  keepWeek('dana', stored, null);
  expect(readWeek('dana', stored)).toBeNull();
});

it('changes of one driver are not shown to another', () => {
  keepWeek('dana', stored, draft);
  expect(readWeek('marcus', stored)).toBeNull();
});

it('a browser that keeps nothing, or something else, is no fault', () => {
  sessionStorage.setItem('draft:schedule', '{');
  expect(readWeek('dana', stored)).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full');
  });
  expect(() => keepWeek('dana', stored, draft)).not.toThrow();
  vi.restoreAllMocks();
});
