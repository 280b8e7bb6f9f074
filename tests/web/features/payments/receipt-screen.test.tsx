import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { aFareLine } from '../../../support/builders/a-fare-line.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toPlainText } from '../../../../application/email/mail.ts';
import { composeReceipt } from '../../../../application/email/receipt-email.ts';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { emptyAccount } from '../../../../domain/payments/ride-money.ts';
import { toReceipt } from '../../../../domain/payments/ride-receipt.ts';
import type { Refund } from '../../../../domain/payments/refund.ts';
import { EmailReceiptDocument } from '../../../../web/generated/email-receipt.ts';
import { ReceiptDocument } from '../../../../web/generated/receipt.ts';
import { ReceiptScreen } from '../../../../web/features/payments/receipt-screen.tsx';
import { aRide } from '../../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../../support/builders/personas.ts';
import { aVisiblePerson } from '../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderRoutes } from '../../../support/web-page.tsx';

const ride = aRide.completed({
  completedAt: minutesAfter(NOW, 24),
  tipCents: 3_00,
  promisedTipCents: 4_00,
  tipReason: 'Loud music',
  paymentMethod: 'card',
});
const refund: Refund = {
  id: '01980000-0000-7000-8000-0000000000f1',
  rideId: ride.id,
  paymentId: null,
  amountCents: 5_00,
  cardCents: 3_00,
  walletCents: 2_00,
  organisationCents: 0,
  driverCents: 4_25,
  platformCents: 75,
  reason: 'A detour',
  status: 'succeeded',
  providerId: null,
  requestedBy: null,
  createdAt: NOW,
};
const account = { ...emptyAccount(ride.id), paidCents: 24_70, refundedCents: 5_00 };
const receipt = toReceipt(
  ride,
  account,
  [refund, { ...refund, id: 'failed', status: 'failed' }],
  DEFAULT_RATES,
);
const { vehicle } = aVisiblePerson();
const RIDER = { firstName: 'Walter', lastName: 'Hale' };
const ANN = { firstName: 'Ann', lastName: 'Reed', organisationName: 'Riverbend Clinic' };
const card = { brand: 'visa', last4: '4242' };

/** As GraphQL sends it. */
function toSent(people: object = { booker: null, payerName: null }) {
  const { distanceMiles, pickup, dropoff, tipReason } = ride;
  return {
    __typename: 'Receipt',
    ride: {
      __typename: 'Ride',
      id: ride.id,
      pickup: { __typename: 'Stop', address: pickup.address },
      dropoff: { __typename: 'Stop', address: dropoff.address },
      distanceMiles,
      completedAt: ride.completedAt?.toISOString() ?? null,
      paymentMethod: 'CARD',
      card: { __typename: 'RideCard', id: 'card-1', ...card },
      tip: dollarsFromCents(ride.tipCents),
      promisedTip: dollarsFromCents(ride.promisedTipCents),
      tipReason,
      rider: { __typename: 'RideParticipant', id: 'r', ...RIDER },
      ...people,
      driver: { __typename: 'RideParticipant', id: 'd', firstName: 'Dana', lastName: 'Whitfield', vehicle },
    },
    minutes: receipt.minutes,
    lines: receipt.lines.map(({ kind, amountCents, miles, perMileCents }) =>
      aFareLine(kind.toUpperCase().replaceAll('-', '_') as 'TIP', dollarsFromCents(amountCents), {
        miles,
        perMile: perMileCents === null ? null : dollarsFromCents(perMileCents),
      }),
    ),
    total: dollarsFromCents(receipt.totalCents),
    money: {
      __typename: 'RideMoney',
      state: 'PARTLY_REFUNDED',
      source: 'CARD',
      amount: '24.70',
      byCard: '24.70',
      inCash: '0.00',
      tip: '3.00',
      refunded: '5.00',
      refundedToFunder: '0.00',
      payerName: null,
      covered: '0.00',
      funderName: null,
    },
    refunds: receipt.refunds.map(({ id, reason, ...one }) => ({
      __typename: 'Refund',
      id,
      amount: dollarsFromCents(one.amountCents),
      toCard: dollarsFromCents(one.cardCents),
      toWallet: dollarsFromCents(one.walletCents),
      toOrganisation: dollarsFromCents(one.organisationCents),
      reason,
      createdAt: one.createdAt.toISOString(),
    })),
  };
}

const path = `/rides/${ride.id}/receipt`;
const asked = { query: ReceiptDocument, variables: { rideId: ride.id } };
const mailing = { query: EmailReceiptDocument, variables: { input: { rideId: ride.id } } };

function show(more: Parameters<typeof renderRoutes>[1] = {}) {
  return renderRoutes([{ path: '/rides/:rideId/receipt', element: <ReceiptScreen /> }], {
    user: aSessionUser('RIDER'),
    at: path,
    mocks: [{ request: asked, result: { data: { receipt: toSent() } } }],
    ...more,
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('The receipt', () => {
  it.each([
    ['one’s own', null, null],
    ['one that somebody else has booked', ANN, 'Ann'],
  ])('says every line of the mail, in its words and amounts: of %s', async (_, booker, payerName) => {
    const people = { booker: booker && { __typename: 'RideBooker', id: 'b', ...booker }, payerName };
    show({ mocks: [{ request: asked, result: { data: { receipt: toSent(people) } } }] });
    const paper = await screen.findByRole('article', { name: 'Receipt' });
    const person = { firstName: 'Dana', lastName: 'Whitfield', vehicle };
    const view = { ride, rider: RIDER, booker, payerName, receipt, card, driver: person };
    const mail = composeReceipt(view as never, {
      timeZone: 'America/New_York',
      webUrl: 'https://maumee.test',
      supportEmail: 'support@maumee.test',
    });
    const said = paper.textContent.replaceAll(/\s+/g, ' ');
    const text = toPlainText({ ...mail, heading: '', notice: null, footer: '', productName: '' });
    const wanted = text
      .split('\n')
      .filter((line) => line && !/^(Thank you|Completed|See this ride|Print this receipt)/.test(line));
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.includes('Booked by: Ann Reed for Riverbend Clinic')).toBe(booker !== null);
    for (const line of wanted) {
      // On paper labels stand in a column of their own, without their colons.
      const [label = '', value] = line.split(/: (.*)/s);
      expect(
        [line, `${label}${value}`].some((text) => said.includes(text)),
        line,
      ).toBe(true);
    }
  });

  it('says what an organization paid of a ride that was refunded', async () => {
    const sent = toSent();
    const money = { ...sent.money, covered: '20.00', funderName: 'Riverbend Clinic' };
    show({ mocks: [{ request: asked, result: { data: { receipt: { ...sent, money } } } }] });
    expect(await screen.findByText('Riverbend Clinic paid $20.00 of it.')).toBeTruthy();
  });

  it('prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('is mailed again, and says where to', async () => {
    const data = {
      emailReceipt: { __typename: 'MailedReceipt', rideId: ride.id, email: 'rider@maumee.test' },
    };
    show({
      mocks: [
        { request: asked, result: { data: { receipt: toSent() } } },
        { request: mailing, result: { data } },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Email receipt again' }));
    expect(await screen.findByText('We have sent it to rider@maumee.test.')).toBeTruthy();
  });

  it('says why there is none', async () => {
    const errors = [new GraphQLError('There is a receipt once the ride is completed')];
    show({ mocks: [{ request: asked, result: { errors } }] });
    expect(await screen.findByText('There is a receipt once the ride is completed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
