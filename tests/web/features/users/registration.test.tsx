import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DriverRegisterScreen } from '../../../../web/features/users/driver-register-screen.tsx';
import { RiderRegisterScreen } from '../../../../web/features/users/rider-register-screen.tsx';
import { RegisterDocument } from '../../../../web/generated/sign-in.ts';
import { answeredUser, aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const person = { firstName: 'Robin', lastName: 'Reed', email: 'robin@maumee.test', password: 'secret-1' };

function answered(
  userType: 'RIDER' | 'DRIVER',
  result: MockLink.MockedResponse['result'] = {
    data: {
      register: { __typename: 'SignedIn', token: 'the-token', user: answeredUser(aSessionUser(userType)) },
    },
  },
): MockLink.MockedResponse {
  return { request: { query: RegisterDocument, variables: { input: { ...person, userType } } }, result };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('First name'), person.firstName);
  await user.type(screen.getByLabelText('Last name'), person.lastName);
  await user.type(screen.getByLabelText('Email'), person.email);
  await user.type(screen.getByLabelText('Password'), person.password);
}

describe('RiderRegisterScreen', () => {
  it('asks for the terms before anything is sent', async () => {
    const user = userEvent.setup({ delay: null });
    const page = renderScreen(<RiderRegisterScreen />, { at: '/rider-register', mocks: [answered('RIDER')] });
    await fillIn(user);
    const button = screen.getByRole('button', { name: 'Create Rider Account' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Terms Required');
    expect(toast.textContent).toContain('You must agree to the Terms of Service to continue.');
    expect(page.path()).toBe('/rider-register');
  });

  it('creates the account and leads to the rider dashboard', async () => {
    const user = userEvent.setup({ delay: null });
    const page = renderScreen(<RiderRegisterScreen />, { at: '/rider-register', mocks: [answered('RIDER')] });
    await fillIn(user);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create Rider Account' }));
    expect(await screen.findByText('Welcome to Maumee!')).toBeTruthy();
    expect(page.tokens.read()).toBe('the-token');
    expect(page.path()).toBe('/rider');
  });

  it('says how hard the password is to guess, also for those who know the name', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(<RiderRegisterScreen />, { at: '/rider-register' });
    await user.type(await screen.findByLabelText('First name'), 'Bartholomew');
    const field = screen.getByLabelText('Password');
    await user.type(field, 'bartholomew1');
    expect(await screen.findByText('Weak', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Password strength: Weak');
    await user.clear(field);
    expect(screen.getByRole('status').textContent).toBe('');
    await user.type(field, 'glass bend ferry lamp');
    expect(screen.getByRole('status').textContent).toBe('Password strength: Strong');
  });

  it('marks the password that the server refuses, and says why', async () => {
    const user = userEvent.setup({ delay: null });
    const message = 'This password is used by many people. Please choose another one.';
    const refusal = new GraphQLError(message, { extensions: { kind: 'invalid', field: 'password' } });
    renderScreen(<RiderRegisterScreen />, {
      at: '/rider-register',
      mocks: [answered('RIDER', { errors: [refusal] })],
    });
    await fillIn(user);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create Rider Account' }));
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('opens both legal pages in a new tab', async () => {
    renderScreen(<RiderRegisterScreen />);
    for (const [name, href] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      expect(link.getAttribute('target')).toBe('_blank');
    }
  });

  it('names every faulty field', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(<RiderRegisterScreen />);
    await user.click(await screen.findByRole('checkbox'));
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create Rider Account' }));
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Password must be at least 8 characters long',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
  });
});

describe('DriverRegisterScreen', () => {
  it('explains the approval and creates a driver account', async () => {
    const user = userEvent.setup({ delay: null });
    const page = renderScreen(<DriverRegisterScreen />, { mocks: [answered('DRIVER')] });
    expect(await screen.findByText('Driver Approval Process')).toBeTruthy();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Create Driver Account' }));
    await waitFor(() => expect(page.path()).toBe('/driver'));
  });

  it('says why the server refused', async () => {
    const user = userEvent.setup({ delay: null });
    const refused = answered('DRIVER', { errors: [new GraphQLError('Email already registered')] });
    renderScreen(<DriverRegisterScreen />, { mocks: [refused] });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Create Driver Account' }));
    expect(await screen.findByText('Registration failed')).toBeTruthy();
    expect(screen.getByText('Email already registered')).toBeTruthy();
  });
});
