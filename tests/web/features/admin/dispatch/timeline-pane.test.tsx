import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { beforeEach, expect, it, vi } from 'vitest';
import { TimelinePane } from '../../../../../web/features/admin/dispatch/timeline/timeline-pane.tsx';
import {
  keepRows,
  toTimeline,
  type TimelineBoard,
} from '../../../../../web/features/admin/dispatch/timeline/timeline-rides.ts';
import {
  GiveRideOfBoardDocument,
  MoveRideOfBoardDocument,
  UndoRideOfBoardDocument,
} from '../../../../../web/generated/timeline.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

type Ride = TimelineBoard['rides'][number];
type Driver = TimelineBoard['drivers'][number];

/** In the middle of the next day, so that what is moved by minutes stays ahead. */
const startsAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
const at = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000).toISOString();
const stop = { address: '1 Seagate', lat: 41.65, lng: -83.53 };
const EVERY_HOUR = Array.from({ length: 7 }, () => 2 ** 24 - 1);

const ride = (id: string, riderName: string, hours: number, changes: Partial<Ride> = {}): Ride => ({
  id,
  status: 'PENDING',
  stage: null,
  version: `${id}-v1`,
  riderId: 'the-rider',
  riderName,
  riderPhone: null,
  driverId: null,
  driverName: null,
  pickup: stop,
  dropoff: { ...stop, address: 'City Zoo' },
  pickupAt: at(hours),
  scheduledFor: at(hours),
  minutes: 30,
  arrivedAt: null,
  startedAt: null,
  needs: [],
  isLongDistance: false,
  paymentMethod: 'WALLET',
  isStanding: false,
  isReturn: false,
  openCaseId: null,
  pressing: [],
  ...changes,
});

const driver = (id: string, name: string): Driver => ({
  id,
  name,
  phone: null,
  isAvailable: true,
  availability: 'AVAILABLE',
  silentSince: null,
  position: null,
  minutesOnline: 60,
  week: EVERY_HOUR,
  vehicle: { make: null, model: null, color: null, licensePlate: null },
  takes: [],
  allowsLongDistance: false,
});

const board: TimelineBoard = {
  startsAt: startsAt.toISOString(),
  endsAt: at(28),
  rides: [
    ride('waits', 'Robin Reed', 5),
    ride('held', 'Ada Long', 5.2, { status: 'ACCEPTED', driverId: 'ana', driverName: 'Ana Ruiz' }),
  ],
  drivers: [driver('ana', 'Ana Ruiz'), driver('bo', 'Bo Hart')],
};

const onOpen = vi.fn();
beforeEach(() => onOpen.mockClear());

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<TimelinePane board={board} now={new Date()} onOpen={onOpen} />, {
    user: aSessionUser('ADMIN'),
    mocks,
  });
const bar = (rider: string) => screen.getByRole('button', { name: new RegExp(rider) });
const press = (rider: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(bar(rider), { key });
};
const changed = (name: string, version: string) => ({
  data: { [name]: { __typename: 'Ride', id: 'waits', version, status: 'ACCEPTED', scheduledFor: at(5) } },
});
const gives = (result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
  request: {
    query: GiveRideOfBoardDocument,
    variables: { rideId: 'waits', driverId: 'bo', version: 'waits-v1' },
  },
  ...(result && { result }),
});

it('shows drivers with their rides, and rides without a driver above them', () => {
  show();
  const lane = within(screen.getByRole('group', { name: 'Ana Ruiz, Online' }));
  expect(lane.getByRole('button', { name: /Ada Long, 1 Seagate to City Zoo, accepted/ })).toBeTruthy();
  const waiting = within(screen.getByRole('group', { name: 'Without a driver' }));
  expect(waiting.getByRole('button', { name: /Robin Reed.*waits for a driver/ })).toBeTruthy();
  expect(screen.getByText('No driver (1)')).toBeTruthy();
});

it('a conflict is told before a ride is set down, which then stays where it is', async () => {
  show();
  press('Robin Reed', 'ArrowDown');
  expect(screen.getByRole('status').textContent).toBe('Ana Ruiz: Another ride at that time');
  press('Robin Reed', 'Enter');
  expect(screen.getByRole('status').textContent).toBe('Ana Ruiz: Another ride at that time');
  press('Robin Reed', 'Escape');
  expect(screen.getByRole('status').textContent).toBe('');
  await clicks.click(bar('Robin Reed'));
  expect(onOpen).toHaveBeenCalledWith('waits');
});

it('keys give a ride to a driver, and it can be taken back at once', async () => {
  const undone: MockLink.MockedResponse = {
    request: { query: UndoRideOfBoardDocument, variables: { rideId: 'waits', version: 'v2' } },
    result: changed('undoRideAct', 'v3'),
  };
  show(gives(changed('assignDriver', 'v2')), undone);
  press('Robin Reed', 'ArrowDown', 'ArrowDown');
  expect(screen.getByRole('status').textContent).toBe('Bo Hart');
  press('Robin Reed', 'Enter');
  await screen.findByText('Bo Hart has the ride of Robin Reed. It is on their screen now.');
  await clicks.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keys move a ride in time', async () => {
  const later = new Date(Date.parse(at(5.2)) + 10 * 60_000).toISOString();
  show({
    request: {
      query: MoveRideOfBoardDocument,
      variables: { rideId: 'held', scheduledFor: later, version: 'held-v1' },
    },
    result: changed('rescheduleRide', 'v2'),
  });
  press('Ada Long', 'ArrowRight', 'ArrowRight', 'Enter');
  expect(await screen.findByText(/^The ride of Ada Long is at .* Its driver sees that now\.$/)).toBeTruthy();
});

it('whose change came first is told with what they did', async () => {
  const error = new GraphQLError('This ride has changed meanwhile: Ana Ruiz has it now', {
    extensions: { reason: 'RECORD_CHANGED', lastMove: { action: 'assign', byName: 'Olive Operator' } },
  });
  show(gives({ errors: [error] }));
  press('Robin Reed', 'ArrowDown', 'ArrowDown', 'Enter');
  const text = 'Olive Operator: Driver assigned. This ride has changed meanwhile: Ana Ruiz has it now';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

/** The environment of the tests knows no pointers but a mouse. */
const touch = (name: string, target: Element | Window, own: object = {}) => {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: 10, clientY: 10, ...own });
  const finger = { pointerId: 2, pointerType: 'touch', isPrimary: true };
  fireEvent(target, Object.assign(event, { ...finger, ...('pointerId' in own && own) }));
};
const rest = async (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const hand = () => screen.queryByRole('group', { name: 'The ride in hand' });

it('a ride is moved by taps alone: itself, another time, and where it is set down', async () => {
  const later = new Date(Date.parse(at(5.2)) + 5 * 60_000).toISOString();
  show({
    request: {
      query: MoveRideOfBoardDocument,
      variables: { rideId: 'held', scheduledFor: later, version: 'held-v1' },
    },
    result: changed('rescheduleRide', 'v2'),
  });
  touch('pointerdown', bar('Ada Long'));
  touch('pointerup', bar('Ada Long'));
  touch('click', bar('Ada Long'));
  expect(onOpen).not.toHaveBeenCalled();
  const setDown = screen.getByRole('button', { name: 'Set down' });
  expect((setDown as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '5 minutes later' }));
  fireEvent.click(setDown);
  expect(await screen.findByText(/^The ride of Ada Long is at .* Its driver sees that now\.$/)).toBeTruthy();
  expect(hand()).toBeNull();
});

it('a finger that moves before it has rested scrolls, and one that rests takes the ride in hand', async () => {
  vi.useFakeTimers();
  try {
    show();
    touch('pointerdown', bar('Ada Long'));
    touch('pointermove', window, { clientY: 40 });
    await rest(1_000);
    touch('pointerup', window);
    expect(hand()).toBeNull();
    touch('pointerdown', bar('Ada Long'));
    await rest(1_000);
    touch('pointerup', window);
    expect(hand()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Leave it where it is' }));
    touch('pointerdown', bar('Ada Long'));
    await rest(1_000);
    touch('pointerdown', window, { pointerId: 3, isPrimary: false });
    touch('pointerup', window);
    expect(hand()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('no row comes or goes while a ride is in hand, and what is in the rows is brought up to date', () => {
  const before = toTimeline(board, 36);
  const taken = { status: 'ACCEPTED' as const, driverId: 'bo', driverName: 'Bo Hart' };
  const after = toTimeline(
    {
      ...board,
      rides: [ride('new', 'New Comer', 5), ride('waits', 'Robin Reed', 5, taken)],
      drivers: [driver('al', 'Al Early'), ...board.drivers],
    },
    36,
  );
  const still = keepRows(after, before);
  expect(still.lanes.map(({ driver: { id } }) => id)).toEqual(['ana', 'bo']);
  expect(still.lanes.map(({ rides }) => rides.map(({ id }) => id))).toEqual([[], ['waits']]);
  expect(still.waiting).toEqual([[]]);
  expect(keepRows(after, null)).toBe(after);
});
