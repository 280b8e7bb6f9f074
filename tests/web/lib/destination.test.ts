import { describe, expect, it } from 'vitest';
import { getDestination } from '../../../web/lib/destination.ts';

const RIDER = { type: 'RIDER', isDispatcher: false } as const;

describe('destinationOf', () => {
  it.each([
    ['RIDER', '/rider'],
    ['DRIVER', '/driver'],
    ['ADMIN', '/admin-dashboard'],
  ] as const)('sends a %s home', (type, home) => {
    expect(getDestination({ type, isDispatcher: false }, '')).toBe(home);
  });

  it('sends a dispatcher to the rides', () => {
    expect(getDestination({ type: 'ADMIN', isDispatcher: true }, '')).toBe('/admin/dispatch');
  });

  it('returns to the page that asked for the sign-in', () => {
    expect(getDestination(RIDER, '?next=%2Frider%3Ftab%3Dwallet')).toBe('/rider?tab=wallet');
  });

  it.each([
    '?next=https://evil.example',
    '?next=//evil.example',
    '?next=/%5Cevil.example',
    '?next=/%09/evil.example',
    '?next=javascript:alert(1)',
    '?next=',
  ])('does not leave the site for %s', (search) => {
    expect(getDestination(RIDER, search)).toBe('/rider');
  });
});
