import { describe, expect, it } from 'vitest';
import { endOfInvitation, isOpen } from '../../../domain/users/invitation.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

describe('an invitation', () => {
  const invitation = { id: 'one', createdAt: NOW, endedAt: null, expiresAt: endOfInvitation(NOW) };

  it('is open for seven days, until it is accepted or withdrawn', () => {
    expect(isOpen(invitation, minutesAfter(NOW, 7 * 1440 - 1))).toBe(true);
    expect(isOpen(invitation, minutesAfter(NOW, 7 * 1440))).toBe(false);
    expect(isOpen({ ...invitation, endedAt: NOW }, NOW)).toBe(false);
  });
});
