import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfiguration } from '../../../../support/web-page.tsx';
import { booked, covering, refused, requesting, showBooking, visa } from './a-booking.tsx';

const option = (changes: object = {}) => ({
  __typename: 'CoverageOption',
  agreementId: 'a1',
  agreementName: 'Dialysis',
  organisationName: 'Riverbend Clinic',
  showsAddresses: false,
  covered: '17.00',
  own: '3.00',
  ownOfReturn: '3.00',
  problem: null,
  problemText: null,
  ...changes,
});

const confirm = async ({ clicks }: Awaited<ReturnType<typeof showBooking>>) =>
  clicks.click(screen.getByRole('button', { name: 'Confirm Booking' }));

describe('an organization that pays', () => {
  it('is not spoken of where there is none', async () => {
    await showBooking([]);
    expect(screen.queryByText('Does an organization pay?')).toBeNull();
  });

  it('pays a part once it is chosen; the wallet holds what is left', async () => {
    const request = requesting({ agreementId: 'a1', coveredAmount: '17.00' }, booked);
    const shown = await showBooking([covering(option()), request.mock]);
    const choice = await screen.findByRole('radio', { name: /Riverbend Clinic pays \$17\.00/ });
    const without = screen.getByRole<HTMLInputElement>('radio', { name: 'No' });
    expect(without.checked).toBe(true);
    screen.getByText('$20.00 is held now and charged when the ride is completed');
    await shown.clicks.click(choice);
    screen.getByText('$3.00 is held now and charged when the ride is completed');
    screen.getByText('Riverbend Clinic reads who rides, when, and what it costs, and no addresses.');
    await confirm(shown);
    await expect.poll(() => request.sent).toHaveLength(1);
  });

  it('leaves nothing to pay, and no way to pay to choose', async () => {
    const whole = option({ covered: '20.00', own: '0.00', ownOfReturn: '0.00' });
    const { clicks } = await showBooking([covering(whole)]);
    await clicks.click(await screen.findByRole('radio', { name: /Riverbend Clinic/ }));
    expect(screen.queryByRole('combobox', { name: 'Payment method' })).toBeNull();
  });

  it('cannot be chosen where it pays nothing, and says why', async () => {
    const problemText = 'The organization does not pay for rides at this time.';
    await showBooking([covering(option({ problem: 'HOURS', problemText, covered: '0.00', own: '20.00' }))]);
    const choice = await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(problemText) });
    expect(choice.disabled).toBe(true);
  });

  it('is not paid in cash what it leaves', async () => {
    const { clicks } = await showBooking([covering(option())], [visa], aConfiguration, {
      isCashAllowed: true,
    });
    await clicks.click(await screen.findByRole('radio', { name: /Riverbend Clinic/ }));
    await clicks.click(screen.getByRole('combobox', { name: 'Payment method' }));
    expect(screen.queryByRole('option', { name: /Cash/ })).toBeNull();
  });

  it('says when it pays less by now, and books nothing', async () => {
    const message = 'The organization pays $10.00 of this ride now. Please look at it again.';
    const answer = refused(message, { reason: 'COVER_CHANGED', kind: 'conflict' });
    const request = requesting({ agreementId: 'a1', coveredAmount: '17.00' }, answer);
    const shown = await showBooking([covering(option()), request.mock]);
    await shown.clicks.click(await screen.findByRole('radio', { name: /Riverbend Clinic/ }));
    await confirm(shown);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(shown.onBooked).not.toHaveBeenCalled();
  });
});
