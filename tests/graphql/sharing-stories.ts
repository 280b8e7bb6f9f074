import { expect } from 'vitest';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

/** A rider who keeps somebody to be told, and lets others follow a ride; support stops one of the links. */
export async function shareARide(
  { query, change }: Asking,
  { rider, admin }: People<'rider' | 'admin'>,
): Promise<void> {
  const nobody = await query<{ version: string }>('emergencyContact', {}, rider);
  expect(nobody).toMatchObject({ name: null, phone: null, language: null });
  const ann = { name: 'Ann', phone: '419 555 0100', language: 'ES', version: nobody.version };
  const { version } = await change<{ version: string }>('saveEmergencyContact', ann, rider);
  expect(await query('emergencyContact', {}, rider)).toMatchObject({
    name: 'Ann',
    phone: '+14195550100',
    language: 'ES',
    version,
  });
  expect(await change('removeEmergencyContact', { version }, rider)).toMatchObject({ name: null });
  const { id: rideId } = await change<{ id: string }>(
    'requestRide',
    bookingInput({ totalFare: '100.00' }),
    rider,
  );
  const own = await change<{ url: string; link: { id: string } }>('shareTrip', { rideId }, rider);
  expect(own).toMatchObject({
    url: expect.stringMatching(/^https?:\/\/[^/]+\/t\/[\w-]{22}$/) as string,
    link: { isOwn: true },
  });
  const { link } = await change<{ link: { id: string } }>('shareTrip', { rideId }, admin);
  const linksFor = async (who: typeof rider) =>
    (await query<{ tripLinks: object[] }>('ride', { id: rideId }, who)).tripLinks;
  expect(await linksFor(rider)).toMatchObject([{ id: own.link.id, isOwn: true }, { isOwn: false }]);
  expect(await linksFor(admin)).toMatchObject([{ isOwn: false }, { id: link.id, isOwn: true }]);
  expect(await change('revokeTripLink', { linkId: link.id }, rider)).toMatchObject({ id: link.id });
  expect(await linksFor(rider)).toHaveLength(1);
  await change('cancelRide', { rideId }, rider);
}
