import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EmergencyContactForm } from '../../../../../web/features/rides/preferences/emergency-contact-form.tsx';
import {
  EmergencyContactDocument,
  RemoveEmergencyContactDocument,
  SaveEmergencyContactDocument,
} from '../../../../../web/generated/safety.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const contact = (version: string, fields: object = {}) => ({
  __typename: 'EmergencyContact',
  version,
  name: null,
  phone: null,
  language: null,
  ...fields,
});
const ANN = { name: 'Ann', phone: '+14195550100' };
const loaded = (kept: object) =>
  ({
    request: { query: EmergencyContactDocument },
    result: { data: { emergencyContact: kept } },
  }) as MockLink.MockedResponse;
const saving = (input: object, answer: object) =>
  ({
    request: { query: SaveEmergencyContactDocument, variables: { input } },
    ...answer,
  }) as MockLink.MockedResponse;
const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<EmergencyContactForm />, { user: aSessionUser('RIDER'), mocks });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => clicks.click(screen.getByRole('button', { name: 'Save Contact' }));

describe('The emergency contact', () => {
  it('is saved with a number that can be called, and then shown', async () => {
    const input = { ...ANN, language: 'ES', version: 'v0' };
    const saved = contact('v1', { ...ANN, language: 'ES' });
    show(loaded(contact('v0')), saving(input, { result: { data: { saveEmergencyContact: saved } } }));
    await clicks.type(await field('Name of the contact'), 'Ann');
    await clicks.type(await field('Phone of the contact'), '419 555 0100');
    await clicks.click(screen.getByRole('combobox', { name: 'Language of the message' }));
    await clicks.click(await screen.findByRole('option', { name: 'Spanish' }));
    await save();
    expect(await screen.findByText('Emergency contact saved')).toBeTruthy();
    expect((await field('Phone of the contact')).value).toBe('(419) 555-0100');
    expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy();
  });

  it('is not sent with a number that is none', async () => {
    show(loaded(contact('v0')));
    await clicks.type(await field('Name of the contact'), 'Ann');
    await clicks.type(await field('Phone of the contact'), '911');
    await save();
    expect(await screen.findByText('Please enter the phone number with its area code')).toBeTruthy();
  });

  it('that another tab has changed meanwhile is shown beside what was typed', async () => {
    const now = { name: 'Bea', phone: '+14195550111', language: null };
    show(
      loaded(contact('v1', ANN)),
      saving(
        { ...ANN, name: 'Anna', language: null, version: 'v1' },
        refusal('Changed', { reason: 'RECORD_CHANGED', saved: now, version: 'v2' }),
      ),
    );
    await clicks.type(await field('Name of the contact'), 'a');
    await save();
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
    const choice = within(screen.getByRole('group', { name: 'Name of the contact' }));
    expect(choice.getByRole('button', { name: 'Take what is saved: Bea' })).toBeTruthy();
  });

  it('is removed', async () => {
    const removing = {
      request: { query: RemoveEmergencyContactDocument, variables: { input: { version: 'v1' } } },
      result: { data: { removeEmergencyContact: contact('v0') } },
    } as MockLink.MockedResponse;
    show(loaded(contact('v1', ANN)), removing);
    await clicks.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Emergency contact removed')).toBeTruthy();
    expect((await field('Name of the contact')).value).toBe('');
  });

  it('that could not be loaded is said', async () => {
    show({ ...loaded({}), result: undefined, error: new Error('offline') } as MockLink.MockedResponse);
    expect(
      await screen.findByText('Your emergency contact could not be loaded. Please try again.'),
    ).toBeTruthy();
  });
});
