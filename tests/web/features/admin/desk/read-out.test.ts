import { expect, it } from 'vitest';
import { newDraft } from '../../../../../web/features/admin/desk/desk-draft.ts';
import { bookedSentences } from '../../../../../web/features/admin/desk/read-out.ts';

const card = { id: 'c1', label: 'VISA 4242' } as never;
const words = { draft: newDraft(), when: 'Tomorrow at 3:30 PM', weekly: null, driverName: null };

it.each([
  [false, '$15.00 is held on your card VISA 4242.'],
  [true, '$15.00 is held on your card VISA 4242 24 hours before the pickup.'],
])('What is read out says when the card is asked (later: %s)', (isLater, said) => {
  expect(bookedSentences({ ...words, way: card, neededCents: 15_00, isLater }).at(-1)).toBe(said);
});
