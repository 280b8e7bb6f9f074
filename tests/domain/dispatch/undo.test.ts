import { describe, expect, it } from 'vitest';
import { isMoot, requireUndoable, TAKEN_BACK, UNDO_SECONDS } from '../../../domain/dispatch/undo.ts';
import type { RideTransition } from '../../../domain/rides/ride.ts';
import { NOW } from '../../support/builders/personas.ts';

type Move = Parameters<typeof isMoot>[0][number];

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const move = (id: string, action: RideTransition['action'], changes: Partial<Move> = {}): Move => ({
  id,
  action,
  actorId: 'ada',
  actorRole: 'admin',
  reason: null,
  at: NOW,
  ...changes,
});

describe('what an operator takes back', () => {
  it.each([
    ['their own last act', [move('1', 'assign')], UNDO_SECONDS, null],
    ['a second too late', [move('1', 'assign')], UNDO_SECONDS + 1, 'UNDO_TOO_LATE'],
    ["another's act", [move('1', 'assign', { actorId: 'bo' })], 1, 'UNDO_TOO_LATE'],
    ["a driver's act", [move('1', 'accept', { actorRole: 'driver' })], 1, 'UNDO_TOO_LATE'],
    ['what was taken back', [move('1', 'unassign', { reason: TAKEN_BACK })], 1, 'UNDO_TOO_LATE'],
    [
      'what was followed by another act',
      [move('1', 'assign'), move('2', 'confirm', { actorId: 'dora' })],
      1,
      'UNDO_TOO_LATE',
    ],
    ['nothing', [], 1, 'UNDO_TOO_LATE'],
  ])('%s', (_what, history, seconds, code) => {
    const ask = () => requireUndoable(history, 'ada', later(seconds));
    if (code === null) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining({ kind: 'conflict', code }));
  });
});

describe('nobody is told of a move', () => {
  it('that was taken back, or done again', () => {
    const back = [move('1', 'assign'), move('2', 'unassign', { reason: TAKEN_BACK })];
    expect(isMoot(back, '1')).toBe(true);
    expect(isMoot([move('1', 'reschedule'), move('2', 'confirm'), move('3', 'reschedule')], '1')).toBe(true);
  });

  it('but they are told of one that stands, whatever was taken back after it', () => {
    const stands = [
      move('1', 'assign'),
      move('2', 'reschedule'),
      move('3', 'reschedule', { reason: TAKEN_BACK }),
    ];
    expect(isMoot(stands, '1')).toBe(false);
    expect(isMoot(stands, '2')).toBe(true);
    expect(isMoot(stands, 'unknown')).toBe(false);
  });
});
