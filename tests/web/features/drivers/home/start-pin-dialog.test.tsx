import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDashboard, aDriverRide } from '../a-driver-ride.ts';
import { FakeServer, refused, showDriverHome } from './fake-server.tsx';

describe('a ride whose rider wants a PIN', () => {
  it('asks for it, says that it was wrong, and starts with the right one', async () => {
    const ride = aDriverRide({ status: 'ACCEPTED' });
    const server = new FakeServer(aDashboard({ activeRides: [ride] }));
    const answers = [
      refused('Ask your rider for the PIN of this ride', 'START_PIN_REQUIRED'),
      refused('This is not the PIN of this ride', 'START_PIN_WRONG'),
    ];
    server.answers.set('StartRide', () => {
      const answer = answers.shift();
      if (answer) return answer;
      const started = aDriverRide({ status: 'IN_PROGRESS' });
      server.dashboard = aDashboard({ activeRides: [started] });
      return { data: { startRide: started } };
    });
    showDriverHome(server);
    await userEvent.click(
      within(await screen.findByRole('region', { name: 'Next Pickup' })).getByRole('button', {
        name: 'Start Trip',
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'PIN of this ride' }));
    const enter = async (pin: string) => {
      await userEvent.type(dialog.getByLabelText('PIN'), pin);
      await userEvent.click(dialog.getByRole('button', { name: 'Start Trip' }));
    };
    await enter('12ab34');
    expect(await dialog.findByText('This is not the PIN of this ride')).toBeDefined();
    await enter('0042');
    expect(await screen.findByText(/You are on your way with/)).toBeDefined();
    const pins = server.asked.filter(({ name }) => name === 'StartRide').map(({ variables }) => variables);
    expect(pins).toMatchObject([{}, { pin: '1234' }, { pin: '0042' }]);
  });
});
