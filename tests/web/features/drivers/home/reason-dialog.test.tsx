import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aDashboard, aDriverRide } from '../a-driver-ride.ts';
import { FakeServer, refused, showDriverHome } from './fake-server.tsx';

it('is completed once the driver has said why', async () => {
  const ride = aDriverRide({ status: 'IN_PROGRESS' });
  const server = new FakeServer(aDashboard({ activeRides: [ride] }));
  const answers = [refused('This trip began 3 seconds ago. Please say why.', 'REASON_REQUIRED')];
  server.answers.set('CompleteDrive', () => {
    const answer = answers.shift();
    if (answer) return answer;
    const completed = aDriverRide({ status: 'COMPLETED' });
    server.dashboard = aDashboard({ recentRides: [completed] });
    return { data: { completeRide: completed } };
  });
  showDriverHome(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Trip' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Complete this trip?' }));
  await userEvent.click(sure.getByRole('button', { name: 'Complete Trip' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Please say why' }));
  expect(dialog.getByText('This trip began 3 seconds ago. Please say why.')).toBeDefined();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Complete Trip' });
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Got out early ');
  await userEvent.click(button);
  expect(await screen.findByText('Trip Completed')).toBeDefined();
  const sent = server.asked.filter(({ name }) => name === 'CompleteDrive').map(({ variables }) => variables);
  expect(sent).toMatchObject([{}, { reason: 'Got out early' }]);
});
