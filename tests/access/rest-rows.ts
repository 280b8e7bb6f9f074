import { signedIn } from '../../application/access.ts';
import type { RestRoute } from '../../adapters/http/rest-route.ts';
import { goodRequests } from '../adapters/http/good-requests.ts';
import { booking } from '../adapters/http/rest-app.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { RIDERS_AND_OPERATORS, type AccessRow } from './access-row.ts';

type Named = Partial<AccessRow>;

const DRIVER = ['driver'] as const;

const ride = (status: NonNullable<AccessRow['status']>, send?: AccessRow['send']): Named => ({
  names: 'ride',
  status,
  ...(send && { send }),
});

/** A day ahead, whenever the rows are played. */
const inADay = () => ({ scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });

const standingBooking = () => aStandingBooking(new Date());
const pause = () => {
  const { firstDay } = standingBooking();
  return { from: firstDay, to: firstDay };
};
const following = () => {
  const { firstDay, ...rest } = standingBooking();
  return { ...rest, day: firstDay };
};
const series = (send?: AccessRow['send']): Named => ({ names: 'standing ride', ...(send && { send }) });
const plannedRide = (send?: AccessRow['send']): Named => ({ names: 'planned ride', ...(send && { send }) });

/** Standing rides; a path names the series, or one ride of it. */
const standingIds: Readonly<Record<string, readonly Named[]>> = {
  'POST /api/rider/standing-rides': [
    { names: 'driver', send: ({ id }) => ({ ...standingBooking(), driverId: id }) },
    { names: 'card', send: ({ id }) => ({ ...standingBooking(), paymentMethodId: id }) },
  ],
  'GET /api/rider/standing-rides/{id}': [series()],
  'PATCH /api/rider/standing-rides/{id}': [series(() => ({ tipAmount: '1.00' }))],
  'POST /api/rider/standing-rides/{id}/pause': [series(pause)],
  'POST /api/rider/standing-rides/{id}/resume': [series(() => ({ from: pause().from }))],
  'POST /api/rider/standing-rides/{id}/end': [series()],
  'POST /api/rider/standing-rides/{id}/driver': [series(() => ({ driverId: null }))],
  'POST /api/rider/standing-rides/{id}/following': [series(following)],
  'POST /api/rider/standing-rides/{id}/fare/accept': [{ ...series(), ownRefusal: 'New fare' }],
  'POST /api/rider/standing-rides/{id}/keep': [series(() => ({}))],
  'POST /api/rider/planned-rides/{id}/skip': [plannedRide()],
  'POST /api/rider/planned-rides/{id}/pay-alone': [{ ...plannedRide(), ownRefusal: 'OCCURRENCE_STATE' }],
  'POST /api/admin/planned-rides/{id}/skip': [plannedRide()],
  'POST /api/admin/planned-rides/{id}/pay-alone': [{ ...plannedRide(), ownRefusal: 'OCCURRENCE_STATE' }],
  'POST /api/rider/planned-rides/{id}/restore': [{ ...plannedRide(), ownRefusal: 'OCCURRENCE_STATE' }],
  'POST /api/rider/planned-rides/{id}/move': [plannedRide(() => ({ day: pause().from, time: '09:00' }))],
  'POST /api/driver/standing-rides/{id}/answer': [series(() => ({ weekdays: [1] }))],
  'GET /api/admin/standing-rides/{id}': [series()],
  'POST /api/admin/standing-rides/{id}/end': [series(() => ({ reason: 'Moved away' }))],
  'POST /api/admin/planned-rides/{id}/assign': [
    plannedRide(({ counterpartId }) => ({ driverId: counterpartId })),
  ],
};

/** Of no push service, so that no row depends on another. */
const unknownDevice = {
  endpoint: 'https://unknown.test/1',
  publicKey: 'B'.repeat(87),
  secret: 'A'.repeat(22),
};

/** What riders keep for themselves, and others for a passenger without an account. */
const forPassenger: Named = { names: 'helped passenger', ask: ({ id }) => ({ passengerId: id }) };
const keptFor: readonly Named[] = [{}, forPassenger];

/** What the ids of a row are ids of; the rows that take none are not here, and may end the session. */
const namedIds: Readonly<Record<string, readonly Named[]>> = {
  ...standingIds,
  'PUT /api/pricing': [{ ownRefusal: 'PRICING_UNCHANGED' }],
  'POST /api/user/texts/code': [{ ownRefusal: 'TEXTS_UNCONFIGURED' }],
  'POST /api/user/texts/confirm': [{ ownRefusal: 'CODE_EXPIRED' }],
  'POST /api/texts/consents': [
    {
      names: 'helped passenger',
      ownRefusal: 'TEXTS_UNCONFIGURED',
      send: ({ id }) => ({ userId: id, number: '419 555 0100', way: 'phone' }),
    },
  ],
  'GET /api/texts/consents/{id}': [{ names: 'helped passenger' }],
  'DELETE /api/admin/users/{id}/texts': [{ names: 'user' }],
  'POST /api/admin/texts/test': [{ ownRefusal: 'TEXTS_UNCONFIGURED' }],
  'GET /api/rider/needs': keptFor,
  'PUT /api/rider/needs': keptFor,
  'GET /api/rider/emergency-contact': keptFor,
  'PUT /api/rider/emergency-contact': keptFor,
  'DELETE /api/rider/emergency-contact': keptFor,
  'GET /api/rider/places': keptFor,
  'POST /api/rider/places': keptFor,
  'PUT /api/rider/places/{id}': [{ names: 'place' }],
  'DELETE /api/rider/places/{id}': [{ names: 'place' }],
  'DELETE /api/payment-methods/{id}': [{ names: 'card' }],
  'GET /api/drivers/user/{driverId}': [{ names: 'driver' }],
  'GET /api/rider/trusted-drivers': keptFor,
  'POST /api/rider/trusted-drivers': [
    { ...forPassenger, send: ({ counterpartId }) => ({ driverId: counterpartId }) },
  ],
  // The one id stands for both: the passenger is found, and then no driver.
  'DELETE /api/rider/trusted-drivers/{driverId}': [{ ...forPassenger, ownRefusal: 'Driver not found' }],
  'GET /api/admin/approvals/{id}': [{ names: 'approval' }],
  'PUT /api/admin/approvals/{id}/approve': [{ names: 'approval' }],
  'PUT /api/admin/approvals/{id}/refuse': [{ names: 'approval' }],
  'PUT /api/admin/approvals/{id}/withdraw': [{ names: 'approval', ownRefusal: 'NOT_REQUESTER' }],
  'GET /api/cases/{id}': [{ names: 'case' }],
  'POST /api/cases': [ride('completed', ({ id }) => ({ rideId: id, kind: 'lost_item', text: 'A red bag' }))],
  'POST /api/admin/cases': [
    ride('completed', ({ id }) => ({ rideId: id, kind: 'other', text: 'Odd', toldBy: 'desk' })),
  ],
  'GET /api/admin/rides/{id}/message-count': [ride('completed')],
  'PUT /api/admin/cases/{id}': [{ names: 'case' }],
  'POST /api/admin/cases/{id}/ride-messages': [{ names: 'case' }],
  'GET /api/rides/{id}/messages': [ride('accepted')],
  'POST /api/rides/{id}/messages': [ride('accepted', () => ({ preset: 'on_my_way' }))],
  'POST /api/rides/{id}/messages/read': [ride('accepted')],
  'PUT /api/admin/handover-notes/{id}': [{ names: 'handover note', send: () => ({ isDone: true }) }],
  'PUT /api/admin/handover-notes/{id}/text': [
    { names: 'handover note', send: () => ({ text: 'Back at ten' }), ownRefusal: 'NOT_AUTHOR' },
  ],
  'POST /api/admin/handover-notes': [
    { send: () => ({ text: 'Back at nine' }) },
    { ...ride('pending'), send: ({ id }) => ({ text: 'Late', rideId: id }) },
  ],
  'POST /api/admin/announcements': [{ names: 'driver', send: ({ id }) => ({ text: 'Hello', driverId: id }) }],
  'GET /api/admin/announcements/{id}/receipts': [{}],
  'POST /api/driver/announcements/{id}/read': [{ names: 'announcement' }],
  'GET /api/rides/{id}/start-pin': [ride('accepted')],
  'POST /api/rides/{id}/start-pin': [{ ...ride('accepted'), ownRefusal: 'START_PIN_UNUSED' }],
  'PUT /api/notices/device': [{ send: () => unknownDevice, ownRefusal: 'INVALID_FIELD' }],
  'POST /api/notices/test': [{ ownRefusal: 'NO_DEVICE' }],
  'GET /api/rides/{id}/needs': [ride('accepted')],
  'PUT /api/rides/{id}/needs': [ride('accepted', () => ({ needs: ['quiet'], extraMinutes: 5 }))],
  'POST /api/rides/{id}/links': [ride('accepted')],
  'GET /api/rides/{id}/links': [ride('accepted')],
  'GET /api/track/{token}': [{}],
  'DELETE /api/care/invitations/{id}': [{ names: 'care invitation' }],
  'PUT /api/care/grants/{id}': [{ names: 'care grant' }],
  'DELETE /api/care/grants/{id}': [{ names: 'care grant' }],
  'PUT /api/admin/organisations/{id}': [
    {
      names: 'organisation',
      send: ({ id }) => ({ name: `Of ${id}`, kind: 'other', email: 'a@b.test', phone: '419 555 0150' }),
    },
  ],
  'POST /api/admin/organisations/{id}/close': [{ names: 'organisation' }],
  'GET /api/organisations/{id}': [{ names: 'organisation' }],
  'GET /api/organisations/{id}/agreements': [{ names: 'organisation' }],
  'GET /api/organisations/{id}/rides': [{ names: 'organisation' }],
  'POST /api/admin/organisations/{id}/agreements': [
    {
      names: 'organisation',
      send: ({ id }) => ({ name: `Of ${id}`, startsOn: '2026-01-01', budget: '10.00' }),
    },
  ],
  'PUT /api/admin/agreements/{id}': [
    { names: 'agreement', send: () => ({ name: 'Dialysis', startsOn: '2026-01-01', budget: '10.00' }) },
  ],
  'POST /api/admin/agreements/{id}/end': [{ names: 'agreement' }],
  'GET /api/organisations/{id}/passengers': [{ names: 'organisation' }],
  'POST /api/organisations/{id}/passengers': [{ names: 'organisation' }],
  'POST /api/organisations/{id}/invitations': [{ names: 'organisation' }],
  'GET /api/organisations/{id}/invoices': [{ names: 'organisation' }],
  'GET /api/organisations/{id}/payments': [{ names: 'organisation' }],
  'GET /api/organisations/{id}/receivable': [{ names: 'organisation' }],
  'GET /api/invoices/{id}': [{ names: 'invoice' }],
  'GET /api/invoices/{id}/lines.csv': [{ names: 'invoice' }],
  'GET /api/invoices/{id}.pdf': [{ names: 'invoice' }],
  'POST /api/invoices/{id}/payments': [{ names: 'invoice', send: () => ({}) }],
  'POST /api/invoice-payments/{id}/confirm': [{ names: 'invoice payment' }],
  'POST /api/admin/organisations/{id}/payments': [
    {
      names: 'organisation',
      send: () => ({ amount: '5.00', receivedOn: '2026-04-05', bankReference: 'RF-1' }),
    },
  ],
  'POST /api/admin/organisation-payments/{id}/reverse': [
    { names: 'organisation payment', send: () => ({ reason: 'Typed twice' }) },
  ],
  'DELETE /api/members/invitations/{id}': [{ names: 'member invitation' }],
  'PUT /api/members/{id}': [{ names: 'membership' }],
  'DELETE /api/members/{id}': [{ names: 'membership' }],
  'POST /api/admin/calls': [{}],
  'GET /api/admin/callers/{id}': [{ names: 'passenger' }],
  'POST /api/admin/callers/{id}/rides': [
    { names: 'passenger', ownRefusal: 'nsufficient', send: () => booking },
  ],
  'POST /api/admin/callers/{id}/standing-rides': [{ names: 'passenger', send: standingBooking }],
  'GET /api/admin/callers/{id}/card-link': [{ names: 'passenger' }],
  'POST /api/admin/callers/{id}/card-link': [
    { names: 'passenger', ownRefusal: 'NO_ADDRESS', send: () => ({ channel: 'mail' }) },
  ],
  'POST /api/card-links/setup': [{ ownRefusal: 'LINK_EXPIRED' }],
  'POST /api/card-links/card': [{ ownRefusal: 'LINK_EXPIRED' }],
  'PUT /api/admin/passengers/{id}': [{ names: 'passenger' }],
  'POST /api/admin/passengers/{id}/account': [
    { names: 'passenger', send: ({ id }) => ({ email: `${id}@claimed.test`, consent: 'phone' }) },
  ],
  'POST /api/admin/passengers/{id}/delete': [{ names: 'passenger' }],
  'POST /api/admin/passengers/{id}/merge-preview': [
    {
      names: 'passenger',
      send: ({ counterpartId }) => ({ intoId: counterpartId }),
    },
  ],
  'POST /api/admin/passengers/{id}/merge': [
    {
      names: 'passenger',
      ownRefusal: 'RECORD_CHANGED',
      send: ({ counterpartId }) => ({ intoId: counterpartId, version: 'of another one', reason: 'Twice' }),
    },
  ],
  'GET /api/admin/users/{id}/merges': [{ names: 'passenger' }],
  'POST /api/admin/merges/{id}/undo': [{ names: 'merge' }],
  'DELETE /api/links/{id}': [{ names: 'trip link' }],
  'GET /api/rides/{id}': [ride('accepted')],
  'GET /api/rides/{id}/receipt': [ride('completed')],
  'POST /api/rides/{id}/receipt/email': [ride('completed')],
  'GET /api/rides/{id}/ratings': [ride('completed')],
  'GET /api/admin/bookings/{id}/offers': [ride('completed')],
  'GET /api/admin/bookings/{id}/history': [ride('completed')],
  'PUT /api/admin/bookings/{id}/assign-driver': [ride('accepted', () => ({ driverId: 'unassign' }))],
  'POST /api/admin/bookings/{id}/undo': [
    { ...ride('accepted', () => ({ version: '0123456789abcdef' })), ownRefusal: 'RECORD_CHANGED' },
  ],
  'POST /api/admin/bookings/{id}/refund': [ride('completed')],
  'POST /api/auth/logout': [{ endsSession: true }],
  'POST /api/payment-methods/confirm': [{ names: 'setup', send: ({ id }) => ({ setupIntentId: id }) }],
  'POST /api/ratings': [
    ride('completed', ({ id, counterpartId }) => ({ rideId: id, rateeId: counterpartId, rating: 5 })),
  ],
  'POST /api/rides': [
    { names: 'card', send: ({ id }) => ({ ...booking, paymentMethodId: id }) },
    // For later: who is on a trip is not asked for a ride now.
    {
      names: 'driver',
      send: ({ id }) => ({ ...booking, driverType: 'specific', selectedDriverId: id, ...inADay() }),
    },
  ],
  'POST /api/rides/{id}/arrive': [{ ...ride('accepted'), ownRefusal: 'ARRIVAL_TOO_EARLY' }],
  'POST /api/rides/{id}/cancel-request': [ride('accepted')],
  'DELETE /api/rides/{id}/cancel-request': [{ ...ride('accepted'), ownRefusal: 'CANCEL_NOT_ASKED' }],
  'PUT /api/rides/{id}/cancel-request': [{ ...ride('accepted'), ownRefusal: 'CANCEL_NOT_ASKED' }],
  'POST /api/rides/{id}/give-back': [ride('accepted')],
  'POST /api/rider/returns/{outboundRideId}/call': [{ ...ride('completed'), ownRefusal: 'NO_RETURN' }],
  'POST /api/driver/returns/{outboundRideId}/call': [{ ...ride('completed'), ownRefusal: 'NO_RETURN' }],
  'POST /api/admin/returns/{outboundRideId}/call': [{ ...ride('completed'), ownRefusal: 'NO_RETURN' }],
  'POST /api/returns/call': [{ ownRefusal: 'LINK_EXPIRED' }],
  'POST /api/rides/{id}/complete': [ride('in_progress')],
  'POST /api/wallet/add-funds': [
    { names: 'card', send: ({ id }) => ({ amount: '20.00', paymentMethodId: id }) },
  ],
  'POST /api/wallet/confirm-funding': [{ names: 'funding', send: ({ id }) => ({ paymentIntentId: id }) }],
  'PUT /api/admin/payout-requests/{id}/approve': [{ names: 'payout request' }],
  'PUT /api/admin/payout-requests/{id}/reject': [{ names: 'payout request' }],
  'GET /api/admin/drivers/{id}/cash': [{ names: 'driver' }],
  'GET /api/admin/users/{id}/bookings': [{ names: 'user' }],
  'GET /api/admin/user-details/{userId}': [{ names: 'user' }],
  'GET /api/admin/user/{id}/stats': [{ names: 'user' }],
  'PUT /api/admin/user/{id}/role': [{ names: 'user' }],
  'PUT /api/admin/change-role/{id}': [{ names: 'user' }],
  'PUT /api/admin/users/{id}/reset-password': [{ names: 'user' }],
  'POST /api/admin/reset-password/{id}': [{ names: 'user' }],
  'PUT /api/admin/users/{id}/suspend': [{ names: 'user' }],
  'PUT /api/admin/users/{id}/unsuspend': [{ names: 'user' }],
  'POST /api/admin/suspend-user/{id}': [{ names: 'user' }],
  'POST /api/admin/unsuspend-user/{id}': [{ names: 'user' }],
  'POST /api/driver/documents': [
    {
      names: 'document upload',
      send: ({ id }) => ({
        type: 'insurance',
        expiresOn: '2099-01-01',
        uploadUrl: `/api/objects/uploads/${id}`,
      }),
    },
  ],
  'GET /api/admin/driver-details/{driverId}': [{ names: 'applicant' }],
  'PUT /api/admin/drivers/{driverId}/approve': [{ names: 'applicant' }],
  'PUT /api/admin/drivers/{driverId}/reject': [{ names: 'applicant' }],
  'PUT /api/admin/driver-applications/{id}/review': [{ names: 'application' }],
  'PUT /api/admin/driver-documents/{id}/review': [{ names: 'document' }],
  'PUT /api/payment-methods/{id}/default': [{ names: 'card' }],
  'PUT /api/rides/{id}': [
    { ...ride('accepted', () => ({ status: 'confirmed' })), for: DRIVER },
    { ...ride('accepted', () => ({ status: 'in_progress' })), for: DRIVER },
    { ...ride('in_progress', () => ({ status: 'completed' })), for: DRIVER },
    { ...ride('pending', () => ({ status: 'cancelled' })), isRace: true },
  ],
  'PUT /api/rides/{id}/accept': [{ ...ride('pending'), isRace: true }],
  'PUT /api/rides/{id}/cancel': [ride('pending')],
  'PUT /api/rides/{id}/reschedule': [
    {
      ...ride('accepted', inADay),
      for: RIDERS_AND_OPERATORS,
    },
  ],
  'PUT /api/user/profile-photo': [
    { names: 'upload', send: ({ id }) => ({ photoURL: `https://maumee.test/api/objects/uploads/${id}` }) },
  ],
  'PUT /api/rides/{id}/payment': [
    { ...ride('pending', () => ({ paymentMethodId: null })), ownRefusal: 'PAYMENT_SETTLED' },
  ],
};

/** The rows of a call of the table; null when it takes an id of which nothing is said here. */
export function toAccessRows(row: RestRoute): readonly AccessRow[] | null {
  const key = `${row.method} ${row.path}`;
  const request = goodRequests[key];
  if (!request) return null;
  const fields = Object.entries(request.fields ?? {});
  const takesId = row.path.includes('{') || fields.some(([, kind]) => kind.startsWith('id'));
  const named = namedIds[key] ?? (takesId ? null : [{}]);
  const body = () => request.body ?? {};
  return named && named.map((one) => ({ for: toAudience(row), send: body, ...one }));
}

function toAudience({ access }: RestRoute): AccessRow['for'] {
  if (access.who === 'anyone' || access.who === 'product') return 'anyone';
  return access.who.length === signedIn.who.length ? 'signed-in' : access.who;
}

/** What is said of rows that are no longer in the table. */
export function leftOver(rows: readonly RestRoute[]): string[] {
  const keys = new Set(rows.map(({ method, path }) => `${method} ${path}`));
  return Object.keys(namedIds).filter((key) => !keys.has(key));
}
