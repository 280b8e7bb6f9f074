import { describe, expect, it } from 'vitest';
import { loginMessage } from '../../../../web/features/users/login-messages.ts';

describe('loginMessage', () => {
  it.each([
    [
      'Invalid request data',
      'You may already be logged in. Please refresh the page and navigate to your dashboard.',
    ],
    ['Invalid credentials', 'Invalid email or password. Please check your credentials.'],
    ['User not found', 'No account found with this email address.'],
    ['Your account is suspended: No-shows', 'Your account is suspended: No-shows'],
    [undefined, 'Something went wrong. Please try again.'],
    ['', 'Something went wrong. Please try again.'],
  ])('answers %j with %j', (fromServer, shown) => {
    expect(loginMessage(fromServer)).toBe(shown);
  });
});
