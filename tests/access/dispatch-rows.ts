import { OPERATORS, ofPlannedRide, ofRide, ofRideId, type AccessRow } from './access-row.ts';

const NOWHERE = '01980000-0000-7000-8000-0000000000ff';
const ownRefusal = 'RECORD_CHANGED';
const version = 'seen long ago';

/** What runs the rides of a day: for admins and dispatchers. */
export const dispatchRows: Readonly<Record<string, readonly AccessRow[]>> = {
  writeHandoverNote: [
    { for: OPERATORS, send: () => ({ input: { text: 'Back at nine' } }) },
    {
      for: OPERATORS,
      names: 'ride',
      status: 'pending',
      send: ({ id }) => ({ input: { text: 'Late', rideId: id } }),
    },
  ],
  markHandoverNote: [
    {
      for: OPERATORS,
      names: 'handover note',
      ownRefusal,
      send: ({ id }) => ({ input: { noteId: id, isDone: true, version } }),
    },
  ],
  correctHandoverNote: [
    {
      for: OPERATORS,
      names: 'handover note',
      ownRefusal,
      send: ({ id }) => ({ input: { noteId: id, text: 'Back at ten', version } }),
    },
  ],
  bookings: [{ for: OPERATORS }],
  cancelRequests: [{ for: OPERATORS }],
  rideHistory: [{ for: OPERATORS, names: 'ride', status: 'pending', send: ofRideId }],
  assignableDrivers: [{ for: OPERATORS, names: 'ride', status: 'pending', send: ofRideId }],
  assignStandingDriver: [
    ofPlannedRide(OPERATORS, ({ counterpartId }) => ({ driverId: counterpartId })),
    {
      for: OPERATORS,
      names: 'driver',
      send: ({ id }) => ({ input: { occurrenceId: NOWHERE, driverId: id } }),
      ownRefusal: 'NOT_FOUND',
    },
  ],
  assignDriver: [
    ofRide(OPERATORS, 'accepted', ({ counterpartId }) => ({ driverId: counterpartId, version })),
  ],
  unassignDriver: [{ ...ofRide(OPERATORS, 'accepted', () => ({ version })), ownRefusal }],
  openCaseAtDesk: [ofRide(OPERATORS, 'completed', () => ({ kind: 'OTHER', text: 'Odd', toldBy: 'DESK' }))],
  updateCase: [
    {
      for: OPERATORS,
      names: 'case',
      ownRefusal,
      send: ({ id }) => ({ input: { caseId: id, note: 'Seen', version } }),
    },
  ],
};
