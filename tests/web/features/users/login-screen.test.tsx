import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { LoginScreen } from '../../../../web/features/users/login-screen.tsx';
import { StartPasskeySignInDocument } from '../../../../web/generated/passkey-sign-in.ts';
import { CompleteSignInDocument } from '../../../../web/generated/second-step.ts';
import { LogInDocument } from '../../../../web/generated/sign-in.ts';
import { answeredUser, aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const variables = { email: 'driver@maumee.test', password: 'secret-1' };

function answered(result: MockLink.MockedResponse['result']): MockLink.MockedResponse {
  return { request: { query: LogInDocument, variables }, result, delay: 400 };
}

const signedIn = answered({
  data: { logIn: { __typename: 'SignedIn', token: 'the-token', user: answeredUser(aSessionUser('DRIVER')) } },
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Email'), variables.email);
  await user.type(screen.getByLabelText('Password'), variables.password);
}

describe('LoginScreen', () => {
  it('signs in, keeps the token and sends a driver to the driver dashboard', async () => {
    const user = userEvent.setup({ delay: null });
    // Long enough for the waiting button to be seen on a busy machine.
    const slowly = { ...signedIn, delay: 500 };
    const page = renderScreen(<LoginScreen />, { at: '/login', mocks: [slowly] });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true);
    expect((await screen.findByText('Welcome back!')).closest('[role=status]')?.textContent).toContain(
      'You have successfully logged in.',
    );
    expect(page.tokens.read()).toBe('the-token');
    expect(page.path()).toBe('/driver');
  });

  it('returns to the page named in the address', async () => {
    const user = userEvent.setup({ delay: null });
    const page = renderScreen(<LoginScreen />, { at: '/login?next=/driver-availability', mocks: [signedIn] });
    await fillIn(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(page.path()).toBe('/driver-availability'));
  });

  it('rewords a refusal, keeps what was typed and returns to the password', async () => {
    const user = userEvent.setup({ delay: null });
    const page = renderScreen(<LoginScreen />, {
      at: '/login',
      mocks: [answered({ errors: [new GraphQLError('Invalid credentials')] })],
    });
    await fillIn(user);
    await user.keyboard('{Enter}');
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Login Failed');
    expect(toast.textContent).toContain('Invalid email or password. Please check your credentials.');
    // It stays at the field when the toast has gone.
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Invalid email or password. Please check your credentials.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(variables.email);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(page.path()).toBe('/login');
    expect(page.tokens.read()).toBeNull();
  });

  it('names what is missing and sends nothing', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(<LoginScreen />, { at: '/login' });
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'not-an-address');
    expect(await screen.findByText('Invalid email format')).toBeTruthy();
  });

  it('shows and hides the password', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(<LoginScreen />, { at: '/login' });
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });

  it('lets password managers fill it in and leads to the sign-up', async () => {
    renderScreen(<LoginScreen />, { at: '/login' });
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  });

  it('asks for a code where there is a second step, says when it is wrong, and signs in with a right one', async () => {
    const user = userEvent.setup({ delay: null });
    const extensions = { reason: 'SECOND_FACTOR_REQUIRED', pendingToken: 'pending', methods: ['app'] };
    const half = answered({ errors: [new GraphQLError('Please enter the code', { extensions })] });
    const withCode = (code: string, result: MockLink.MockedResponse['result']) => ({
      request: { query: CompleteSignInDocument, variables: { pendingToken: 'pending', code } },
      result,
    });
    const done = { __typename: 'SignedIn', token: 'the-token', user: answeredUser(aSessionUser('DRIVER')) };
    const mocks = [
      { ...half, delay: 0 },
      withCode('111111', { errors: [new GraphQLError('This code is not right')] }),
      withCode('222222', { data: { completeSignIn: done } }),
    ];
    const page = renderScreen(<LoginScreen />, { at: '/login', mocks });
    await fillIn(user);
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText('Code'), '111111{Enter}');
    expect(await screen.findByText('This code is not right')).toBeTruthy();
    expect(page.tokens.read()).toBeNull();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '222222{Enter}');
    await waitFor(() => expect(page.path()).toBe('/driver'));
    expect(page.tokens.read()).toBe('the-token');
  });

  it('says so where the browser cannot use passkeys', async () => {
    const user = userEvent.setup({ delay: null });
    const start: MockLink.MockedResponse = {
      request: { query: StartPasskeySignInDocument, variables: { pendingToken: null } },
      result: { data: { startPasskeySignIn: { __typename: 'PasskeyQuestion', options: {} } } },
    };
    renderScreen(<LoginScreen />, { at: '/login', mocks: [start] });
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This browser cannot use passkeys here');
  });

  it('says why the server refused a passkey', async () => {
    const user = userEvent.setup({ delay: null });
    const start: MockLink.MockedResponse = {
      request: { query: StartPasskeySignInDocument, variables: { pendingToken: null } },
      result: { errors: [new GraphQLError('Please try again in 5 minutes')] },
    };
    renderScreen(<LoginScreen />, { at: '/login', mocks: [start] });
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Login failed');
    expect(textContent).toContain('Please try again in 5 minutes');
  });

  it('offers the passkey of the account as the second step, or a recovery code', async () => {
    const user = userEvent.setup({ delay: null });
    const extensions = { reason: 'SECOND_FACTOR_REQUIRED', pendingToken: 'pending', methods: ['passkey'] };
    const half = answered({ errors: [new GraphQLError('Please use your passkey', { extensions })] });
    renderScreen(<LoginScreen />, { at: '/login', mocks: [{ ...half, delay: 0 }] });
    await fillIn(user);
    await user.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: 'Use your passkey' });
    expect(document.activeElement).toBe(button);
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  });
});
