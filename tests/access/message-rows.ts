import { OPERATORS, type AccessRow } from './access-row.ts';

const MEMBERS = ['rider', 'driver'] as const;
const DRIVER = ['driver'] as const;
/** Of an announcement that never was there are no receipts. */
const NOTHING = '01980000-0000-7000-8000-0000000000ff';

/** What riders and drivers write to each other, and operators to drivers. */
export const messageRows: Readonly<Record<string, readonly AccessRow[]>> = {
  conversation: [{ for: MEMBERS, names: 'ride', status: 'accepted', send: ({ id }) => ({ rideId: id }) }],
  sendRideMessage: [
    {
      for: MEMBERS,
      names: 'ride',
      status: 'accepted',
      send: ({ id }) => ({ input: { rideId: id, preset: 'ON_MY_WAY' } }),
    },
  ],
  readRideMessages: [
    { for: MEMBERS, names: 'ride', status: 'accepted', send: ({ id }) => ({ input: { rideId: id } }) },
  ],
  openCaseMessages: [{ for: OPERATORS, names: 'case', send: ({ id }) => ({ input: { caseId: id } }) }],
  rideMessageCount: [
    { for: OPERATORS, names: 'ride', status: 'pending', send: ({ id }) => ({ rideId: id }) },
  ],
  sendAnnouncement: [
    { for: OPERATORS, names: 'driver', send: ({ id }) => ({ input: { text: 'Hello', driverId: id } }) },
  ],
  announcementReceipts: [{ for: OPERATORS, send: () => ({ announcementId: NOTHING }) }],
  readAnnouncement: [
    { for: DRIVER, names: 'announcement', send: ({ id }) => ({ input: { announcementId: id } }) },
  ],
};
