import { describe, expect, it } from 'vitest';
import {
  confirmUntil,
  daysToConfirm,
} from '../../../../../web/features/drivers/standing/rides-to-confirm.ts';

const ZONE = 'America/New_York';
const NOW = new Date('2026-03-09T15:00:00Z');
const ride = (id: string, scheduledFor: string | null, status = 'ACCEPTED') => ({
  id,
  status,
  scheduledFor,
  cancelRequest: null,
});

describe('rides to confirm', () => {
  it('are those of a day of the area, the first pickup first', () => {
    const late = ride('late', '2026-03-11T02:00:00Z');
    const early = ride('early', '2026-03-10T11:00:00Z');
    expect(daysToConfirm([late, early], NOW, ZONE)).toEqual([{ day: '2026-03-10', rides: [early, late] }]);
  });

  it('are neither confirmed nor for now', () => {
    const others = [ride('a', '2026-03-10T11:00:00Z', 'CONFIRMED'), ride('b', null)];
    expect(daysToConfirm(others, NOW, ZONE)).toEqual([]);
  });

  it('are without those whose riders wait for an answer to the wish to cancel', () => {
    const at = '2026-03-10T11:00:00Z';
    const asked = { ...ride('asked', at), cancelRequest: { isOpen: true, answer: null } };
    const declined = { ...ride('declined', at), cancelRequest: { isOpen: true, answer: 'DECLINED' } };
    expect(daysToConfirm([asked], NOW, ZONE)).toEqual([]);
    expect(daysToConfirm([asked, declined], NOW, ZONE)).toEqual([{ day: '2026-03-10', rides: [declined] }]);
  });

  it('begin two days before; a day that has begun is whole', () => {
    const within = ride('within', '2026-03-11T14:00:00Z');
    const beyond = ride('beyond', '2026-03-11T20:00:00Z');
    const later = ride('later', '2026-03-13T20:00:00Z');
    const days = daysToConfirm([within, beyond, later], NOW, ZONE);
    expect(days).toEqual([{ day: '2026-03-11', rides: [within, beyond] }]);
  });

  it('of a standing ride go to others twelve hours before', () => {
    expect(confirmUntil(ride('a', '2026-03-10T11:00:00Z'), NOW)).toBe('2026-03-09T23:00:00.000Z');
    expect(confirmUntil(ride('a', '2026-03-10T02:00:00Z'), NOW)).toBeNull();
  });
});
