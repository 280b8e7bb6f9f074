import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NeedsPreference } from '../../../../../web/features/rides/preferences/needs-preference.tsx';
import { RiderNeedsDocument } from '../../../../../web/generated/needs.ts';
import { SaveNeedsDocument } from '../../../../../web/generated/needs-form.ts';
import type { Need } from '../../../../../web/generated/operations.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const kept = (version: string, needs: readonly Need[], extraMinutes: number) => ({
  __typename: 'RiderNeeds',
  version,
  needs,
  extraMinutes,
});
const loaded = {
  request: { query: RiderNeedsDocument },
  result: { data: { riderNeeds: kept('v1', ['QUIET'], 0) } },
} as MockLink.MockedResponse;
const saving = (input: object, answer: object) =>
  ({ request: { query: SaveNeedsDocument, variables: { input } }, ...answer }) as MockLink.MockedResponse;

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<NeedsPreference />, { user: aSessionUser('RIDER'), mocks });

const box = (name: string) => screen.findByRole('checkbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });

describe('What a rider needs', () => {
  it('is chosen and saved under the version that was read', async () => {
    const input = { needs: ['WALKER', 'QUIET'], extraMinutes: 10, version: 'v1' };
    show(loaded, saving(input, { result: { data: { saveNeeds: kept('v2', ['WALKER', 'QUIET'], 10) } } }));
    const walker = await box('Walker or folding chair in the trunk');
    expect(save().disabled).toBe(true);
    await clicks.click(walker);
    await clicks.click(screen.getByRole('combobox', { name: 'Time at the door' }));
    await clicks.click(await screen.findByRole('option', { name: '10 more minutes at the door' }));
    await clicks.click(save());
    expect(await screen.findByText('Needs saved')).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  it('that another tab has changed meanwhile is shown beside what was chosen', async () => {
    const now = { needs: ['sight'], extraMinutes: 5 };
    show(
      loaded,
      saving(
        { needs: ['WALKER', 'QUIET'], extraMinutes: 0, version: 'v1' },
        refusal('Changed', { reason: 'RECORD_CHANGED', saved: now, version: 'v2' }),
      ),
      saving(
        { needs: ['SIGHT'], extraMinutes: 5, version: 'v2' },
        { result: { data: { saveNeeds: kept('v2', ['SIGHT'], 5) } } },
      ),
    );
    await clicks.click(await box('Walker or folding chair in the trunk'));
    await clicks.click(save());
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
    const choice = within(screen.getByRole('group', { name: 'Needs' }));
    await clicks.click(choice.getByRole('button', { name: 'Take what is saved: Low vision' }));
    await clicks.click(save());
    expect(await screen.findByText('Needs saved')).toBeTruthy();
  });

  it('that could not be loaded is said', async () => {
    show({ ...loaded, result: undefined, error: new Error('offline') } as MockLink.MockedResponse);
    expect(await screen.findByText('Your needs could not be loaded. Please try again.')).toBeTruthy();
  });
});
