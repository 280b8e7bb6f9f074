import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { CancelEmailChangeScreen } from '../../../../web/features/users/cancel-email-change-screen.tsx';
import { ConfirmEmailScreen } from '../../../../web/features/users/confirm-email-screen.tsx';
import { ForgotPasswordScreen } from '../../../../web/features/users/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '../../../../web/features/users/reset-password-screen.tsx';
import {
  CancelEmailChangeDocument,
  ConfirmEmailDocument,
  RequestPasswordResetDocument,
  ResetPasswordDocument,
} from '../../../../web/generated/mailed-links.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null });
afterEach(() => history.replaceState(null, '', '/'));

const NOTICE = { __typename: 'Notice', message: 'Done' };

const openLink = () => history.replaceState(null, '', '/#token=the-token');

describe('ForgotPasswordScreen', () => {
  it('answers the same for every address', async () => {
    renderScreen(<ForgotPasswordScreen />, {
      mocks: [
        {
          request: { query: RequestPasswordResetDocument, variables: { email: 'dana@maumee.test' } },
          result: { data: { requestPasswordReset: NOTICE } },
        },
      ],
    });
    await clicks.type(await screen.findByLabelText('Email'), 'dana@maumee.test{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain(
      'If dana@maumee.test belongs to an account, a link is on its way.',
    );
  });
});

describe('ResetPasswordScreen', () => {
  const variables = { token: 'the-token', newPassword: 'glass bend ferry' };

  async function choose() {
    await clicks.type(screen.getByLabelText('New password'), variables.newPassword);
    await clicks.type(screen.getByLabelText('Confirm new password'), `${variables.newPassword}{Enter}`);
  }

  it('sets the password with the token of the link, which leaves the address bar', async () => {
    openLink();
    renderScreen(<ResetPasswordScreen />, {
      mocks: [
        { request: { query: ResetPasswordDocument, variables }, result: { data: { resetPassword: NOTICE } } },
      ],
    });
    expect(location.hash).toBe('');
    await choose();
    expect(await screen.findByText(/^Your password is changed/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  it('says why a link does not work any more, and keeps what was typed', async () => {
    openLink();
    const message = 'This link was used already or is too old';
    renderScreen(<ResetPasswordScreen />, {
      mocks: [
        {
          request: { query: ResetPasswordDocument, variables },
          result: { errors: [new GraphQLError(message, { extensions: { kind: 'conflict' } })] },
        },
      ],
    });
    await choose();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', variables.newPassword);
  });

  it('leads to a new link where there is no token', () => {
    renderScreen(<ResetPasswordScreen />);
    expect(screen.getByRole('link', { name: 'Ask for a New Link' })).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('ConfirmEmailScreen', () => {
  it('confirms only when somebody presses, since programs open links too', async () => {
    openLink();
    let calls = 0;
    renderScreen(<ConfirmEmailScreen />, {
      mocks: [
        {
          request: { query: ConfirmEmailDocument, variables: { token: 'the-token' } },
          result: () => {
            calls += 1;
            return { data: { confirmEmail: NOTICE } };
          },
        },
      ],
    });
    await waitFor(() => expect(location.hash).toBe(''));
    expect(calls).toBe(0);
    await clicks.click(screen.getByRole('button', { name: 'Confirm Email Address' }));
    expect((await screen.findByRole('status')).textContent).toContain('Your email address is confirmed.');
    expect(calls).toBe(1);
  });
});

describe('CancelEmailChangeScreen', () => {
  const variables = { token: 'the-token' };
  const press = async () =>
    clicks.click(await screen.findByRole('button', { name: 'Keep My Email Address' }));

  it('stops the change only when somebody presses, and leads to a new password', async () => {
    openLink();
    let calls = 0;
    renderScreen(<CancelEmailChangeScreen />, {
      mocks: [
        {
          request: { query: CancelEmailChangeDocument, variables },
          result: () => {
            calls += 1;
            return { data: { cancelEmailChange: NOTICE } };
          },
        },
      ],
    });
    await waitFor(() => expect(location.hash).toBe(''));
    expect(calls).toBe(0);
    await press();
    expect((await screen.findByRole('status')).textContent).toContain('Your email address stays as it is.');
    expect(screen.getByRole('link', { name: 'Choose a New Password' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    expect(calls).toBe(1);
  });

  it('says what to do when the address was changed before', async () => {
    openLink();
    const message = 'The address was changed before this link was opened. Please write to us at once.';
    renderScreen(<CancelEmailChangeScreen />, {
      mocks: [
        {
          request: { query: CancelEmailChangeDocument, variables },
          result: { errors: [new GraphQLError(message, { extensions: { kind: 'conflict' } })] },
        },
      ],
    });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  });

  it('asks to open the mail once more where there is no token', () => {
    renderScreen(<CancelEmailChangeScreen />);
    expect(screen.queryByRole('button', { name: 'Keep My Email Address' })).toBeNull();
    expect(screen.getByText(/^This link is not complete/)).toBeTruthy();
  });
});
