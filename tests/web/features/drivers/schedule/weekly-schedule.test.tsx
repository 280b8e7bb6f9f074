import { MockedProvider } from '@apollo/client/testing/react';
import { refusal } from '../../../../support/test-payments.ts';
import type { MockLink } from '@apollo/client/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WEEKDAYS } from '../../../../../domain/drivers/weekly-availability.ts';
import { ToastProvider } from '../../../../../web/components/toast.tsx';
import { WeeklySchedule } from '../../../../../web/features/drivers/schedule/weekly-schedule.tsx';
import {
  SetWeeklyAvailabilityDocument,
  WeeklyAvailabilityDocument,
} from '../../../../../web/generated/weekly-availability.ts';
import {
  DrivenPlannedRidesDocument,
  DrivenStandingRidesChangedDocument,
  StandingOffersDocument,
} from '../../../../../web/generated/driven-standing-rides.ts';
import { ConfigurationContext } from '../../../../../web/lib/configuration.ts';
import { configuration } from '../a-driver-ride.ts';

type Hours = Partial<Record<(typeof WEEKDAYS)[number], number[]>>;

/** Of a week in this test: as its hours are written. */
const versionOf = (hours: Hours) => JSON.stringify(hours);
const getDays = (hours: Hours) => WEEKDAYS.map((day) => ({ day, hours: hours[day] ?? [] }));
const typed = (hours: Hours) =>
  getDays(hours).map((day) => ({
    __typename: 'AvailabilityDay' as const,
    version: versionOf(hours),
    ...day,
  }));

function saving(hours: Hours, before: Hours = {}, error?: Error): MockLink.MockedResponse {
  const variables = { days: getDays(hours), version: versionOf(before) };
  const request = { query: SetWeeklyAvailabilityDocument, variables };
  return error ? { request, error } : { request, result: { data: { setWeeklyAvailability: typed(hours) } } };
}

/** No standing rides. */
const STANDING: MockLink.MockedResponse[] = [
  { request: { query: StandingOffersDocument }, result: { data: { standingOffers: [] } } },
  {
    request: { query: DrivenPlannedRidesDocument, variables: { days: 14 } },
    result: { data: { drivenPlannedRides: [] } },
  },
  { request: { query: DrivenStandingRidesChangedDocument }, delay: Infinity, result: {} },
];

async function show(
  hours: Hours,
  mock: MockLink.MockedResponse,
  isWide = true,
  more: MockLink.MockedResponse[] = [],
) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  const loading: MockLink.MockedResponse = {
    request: { query: WeeklyAvailabilityDocument },
    result: { data: { weeklyAvailability: typed(hours) } },
  };
  render(
    <ConfigurationContext value={configuration}>
      <MockedProvider mocks={[loading, mock, ...more, ...STANDING]}>
        <ToastProvider>
          <WeeklySchedule />
        </ToastProvider>
      </MockedProvider>
    </ConfigurationContext>,
  );
  await screen.findByText(/hours? a week/);
}

/** By its label without the library's walk over the page, which takes seconds for 168 buttons in jsdom. */
function slot(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  if (!found) throw new Error(`No slot ${name}`);
  return found;
}

const isOn = (name: string) => slot(name).getAttribute('aria-pressed') === 'true';
const save = () => userEvent.click(screen.getByText('Save'));

beforeEach(() => sessionStorage.clear());

describe('the weekly schedule', () => {
  it('has changes that were not saved again after another screen, until they are undone', async () => {
    await show({ Monday: [9] }, saving({}), false);
    await userEvent.click(screen.getByRole('button', { name: /^Monday, \d/ }));
    await userEvent.click(slot('Monday 10:00'));
    cleanup();
    await show({ Monday: [9] }, saving({}), false);
    await userEvent.click(screen.getByRole('button', { name: /^Monday, \d/ }));
    expect(isOn('Monday 10:00')).toBe(true);
    expect(screen.getByText(/not saved/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isOn('Monday 10:00')).toBe(false);
    cleanup();
    await show({ Monday: [9] }, saving({}), false);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  it('shows what is on in the named zone and saves what was changed', async () => {
    await show({ Monday: [9] }, saving({ Monday: [9], Tuesday: [23] }, { Monday: [9] }));
    expect(screen.getByText(/Toledo time \(Eastern Time\)/)).toBeDefined();
    expect([isOn('Monday 09:00'), isOn('Monday 10:00')]).toEqual([true, false]);
    await userEvent.click(slot('Tuesday 23:00'));
    await save();
    expect(await screen.findByText('Schedule saved')).toBeDefined();
    expect(isOn('Tuesday 23:00')).toBe(true);
    expect(screen.getByText<HTMLButtonElement>('Save').disabled).toBe(true);
  });

  it('keeps the changes when they cannot be saved', async () => {
    await show({}, saving({ Monday: [8] }, {}, new Error('offline')));
    await userEvent.click(slot('Monday 08:00'));
    await save();
    expect(await screen.findByText('Failed to save availability')).toBeDefined();
    expect(isOn('Monday 08:00')).toBe(true);
    expect(screen.getByText('· not saved')).toBeDefined();
  });

  it('shows the days that were saved elsewhere meanwhile, and saves what is chosen', async () => {
    const [before, elsewhere] = [{ Monday: [9] }, { Monday: [7, 8], Friday: [12] }];
    const { request } = saving({ Monday: [9, 10] }, before);
    const saved = Object.fromEntries(getDays(elsewhere).map(({ day, hours }) => [day, hours]));
    const changed = { reason: 'RECORD_CHANGED', saved, version: versionOf(elsewhere) };
    const now: MockLink.MockedResponse = {
      request: { query: WeeklyAvailabilityDocument },
      result: { data: { weeklyAvailability: typed(elsewhere) } },
    };
    const chosen = { Monday: [9, 10], Friday: [12] };
    await show(before, { request, ...refusal('Changed', changed) }, true, [now, saving(chosen, elsewhere)]);
    await userEvent.click(slot('Monday 10:00'));
    await save();
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeDefined();
    expect(screen.getByText('Keep mine: 09:00–11:00').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Take what is saved: 07:00–09:00')).toBeDefined();
    // Friday was not touched here.
    expect(isOn('Friday 12:00')).toBe(true);
    expect(isOn('Monday 10:00')).toBe(true);
    await save();
    expect(await screen.findByText('Schedule saved')).toBeDefined();
    expect(screen.queryByText('Somebody else has changed this meanwhile')).toBeNull();
  });

  it('is worked by arrow keys and the space bar from one tab stop', async () => {
    await show({}, saving({}));
    slot('Sunday 08:00').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown} ');
    expect(document.activeElement).toBe(slot('Monday 10:00'));
    expect(isOn('Monday 10:00')).toBe(true);
    const stops = screen.getAllByLabelText(/\d\d:00$/).filter((found) => found.tabIndex === 0);
    expect(stops).toEqual([slot('Monday 10:00')]);
  });

  it('copies a day to the others', async () => {
    await show({ Monday: [9] }, saving({}));
    await userEvent.click(screen.getByText('Monday'));
    await userEvent.click(screen.getByText('Copy to Monday – Friday'));
    expect([isOn('Friday 09:00'), isOn('Saturday 09:00')]).toEqual([true, false]);
    expect(screen.getByText(/5 hours a week/)).toBeDefined();
  });

  it('shows one day at a time on a narrow screen', async () => {
    await show({ Wednesday: [6] }, saving({}), false);
    await userEvent.click(screen.getByRole('button', { name: 'Wednesday, 1 hour on' }));
    expect(isOn('Wednesday 06:00')).toBe(true);
    expect(screen.queryByLabelText('Hours of the week')).toBeNull();
    expect(screen.getAllByLabelText(/\d\d:00$/)).toHaveLength(24);
  });
});
