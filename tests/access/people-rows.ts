import { deskRows } from './desk-rows.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';
import { ADMIN, OPERATORS, RIDERS_AND_ADMINS, RIDERS_AND_OPERATORS, type AccessRow } from './access-row.ts';

/** A query about a user. */
const ofUser: AccessRow = { for: ADMIN, names: 'user', send: ({ id }) => ({ userId: id }) };

const ofAnybody: AccessRow = { ...ofUser, for: OPERATORS };

const PERSON = { firstName: 'Dana', lastName: 'Changed', phone: '419 555 0100' };

/** An invitation that never was. */
const ofToken: AccessRow = {
  for: 'signed-in',
  ownRefusal: 'INVITATION_ENDED',
  send: () => ({ input: { token: 'made-up' } }),
};

const CLINIC = {
  name: 'St. Anne Clinic',
  kind: 'CLINIC',
  email: 'rides@st-anne.test',
  phone: '419 555 0150',
};

/** A query about an organisation. */
const ofOrganisation: AccessRow = {
  for: RIDERS_AND_ADMINS,
  names: 'organisation',
  send: ({ id }) => ({ organisationId: id }),
};

const TERMS = { name: 'Dialysis', startsOn: '2026-01-01', budget: '1000.00' };

/** What admins see of people and do to their accounts. */
export const peopleRows: Readonly<Record<string, readonly AccessRow[]>> = {
  ...deskRows,
  users: [{ for: OPERATORS }],
  consoleHits: [{ for: OPERATORS, send: () => ({ text: 'zoo' }) }],
  userAccount: [ofAnybody],
  userBookings: [ofAnybody],
  userWallet: [ofUser],
  userTransactions: [ofUser],
  userSessions: [ofUser],
  caregivers: [{ for: RIDERS_AND_OPERATORS }],
  peopleCaredFor: [{ for: RIDERS_AND_OPERATORS }],
  careInvitation: [{ for: 'anyone', send: () => ({ token: 'made-up' }) }],
  inviteCaregiver: [{ for: RIDERS_AND_ADMINS, send: () => ({ input: { scopes: ['BOOK'] } }) }],
  withdrawCareInvitation: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'care invitation',
      send: ({ id }) => ({ input: { invitationId: id } }),
    },
  ],
  acceptCareInvitation: [ofToken],
  declineCareInvitation: [ofToken],
  changeCaregiver: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'care grant',
      send: ({ id }) => ({ input: { grantId: id, scopes: ['FOLLOW'] } }),
    },
  ],
  endCare: [{ for: RIDERS_AND_ADMINS, names: 'care grant', send: ({ id }) => ({ input: { grantId: id } }) }],
  addPassenger: [{ for: OPERATORS, send: () => ({ input: { ...PERSON, consent: 'PHONE' } }) }],
  updatePassenger: [
    {
      for: OPERATORS,
      names: 'passenger',
      ownRefusal: 'RECORD_CHANGED',
      send: ({ id }) => ({ input: { ...PERSON, userId: id, version: 'of another record' } }),
    },
  ],
  openAccount: [
    {
      for: ADMIN,
      names: 'passenger',
      send: ({ id }) => ({ input: { userId: id, email: `${id}@opened.test`, consent: 'PHONE' } }),
    },
  ],
  deletePassenger: [
    { for: ADMIN, names: 'passenger', send: ({ id }) => ({ input: { userId: id, reason: 'Asked for it' } }) },
  ],
  mergePreview: [
    {
      for: ADMIN,
      names: 'passenger',
      send: ({ id, counterpartId }) => ({ fromId: id, intoId: counterpartId }),
    },
  ],
  passengerMerges: [{ for: ADMIN, names: 'passenger', send: ({ id }) => ({ userId: id }) }],
  mergePassengers: [
    {
      for: ADMIN,
      names: 'passenger',
      ownRefusal: 'RECORD_CHANGED',
      send: ({ id, counterpartId: intoId }) => ({
        input: { fromId: id, intoId, version: 'of another one', reason: 'Added twice' },
      }),
    },
  ],
  undoMerge: [
    { for: ADMIN, names: 'merge', send: ({ id }) => ({ input: { mergeId: id, reason: 'Two people' } }) },
  ],
  organisations: [{ for: ADMIN }],
  organisation: [ofOrganisation],
  ownOrganisations: [{ for: ['rider'] }],
  organisationPassengers: [ofOrganisation],
  memberInvitation: [{ for: 'anyone', send: () => ({ token: 'made-up' }) }],
  addOrganisation: [
    { for: ADMIN, ownRefusal: 'INVALID_FIELD', send: () => ({ input: { ...CLINIC, name: '' } }) },
  ],
  updateOrganisation: [
    {
      for: ADMIN,
      names: 'organisation',
      ownRefusal: 'RECORD_CHANGED',
      send: ({ id }) => ({ input: { ...CLINIC, organisationId: id, version: 'of another record' } }),
    },
  ],
  closeOrganisation: [
    {
      for: ADMIN,
      names: 'organisation',
      send: ({ id }) => ({ input: { organisationId: id, reason: 'Contract ended' } }),
    },
  ],
  inviteMember: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'organisation',
      send: ({ id }) => ({
        input: { organisationId: id, email: `${id}@maumee.test`, roles: ['COORDINATOR'] },
      }),
    },
  ],
  withdrawMemberInvitation: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'member invitation',
      send: ({ id }) => ({ input: { invitationId: id } }),
    },
  ],
  acceptMemberInvitation: [ofToken],
  declineMemberInvitation: [ofToken],
  changeMember: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'membership',
      send: ({ id }) => ({ input: { membershipId: id, roles: ['MANAGER'] } }),
    },
  ],
  removeMember: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'membership',
      send: ({ id }) => ({ input: { membershipId: id } }),
    },
  ],
  addOrganisationPassenger: [
    {
      for: RIDERS_AND_ADMINS,
      names: 'organisation',
      send: ({ id }) => ({
        input: { ...PERSON, organisationId: id, scopes: ['BOOK'], consent: 'PHONE' },
      }),
    },
  ],
  agreements: [ofOrganisation],
  fundedRides: [ofOrganisation],
  standingCoverage: [
    {
      for: ['rider'],
      names: 'helped passenger',
      send: ({ id }) => ({
        input: {
          pickup: ZOO,
          dropoff: ACROSS_TOWN,
          passengerId: id,
          totalFare: '12.00',
          times: [{ weekday: 2, time: '08:00' }],
          firstDay: '2040-01-03',
        },
      }),
    },
  ],
  rideCoverage: [
    {
      for: ['rider'],
      names: 'helped passenger',
      send: ({ id }) => ({
        input: { pickup: ZOO, dropoff: ACROSS_TOWN, passengerId: id, totalFare: '12.00' },
      }),
    },
  ],
  addAgreement: [
    {
      for: ADMIN,
      names: 'organisation',
      send: ({ id }) => ({ input: { ...TERMS, organisationId: id, name: `Dialysis ${id}` } }),
    },
  ],
  updateAgreement: [
    {
      for: ADMIN,
      names: 'agreement',
      ownRefusal: 'RECORD_CHANGED',
      send: ({ id }) => ({ input: { ...TERMS, agreementId: id, version: 'of another record' } }),
    },
  ],
  endAgreement: [
    {
      for: ADMIN,
      names: 'agreement',
      send: ({ id }) => ({ input: { agreementId: id, reason: 'Contract ended' } }),
    },
  ],
  changeUserRole: [
    { for: ADMIN, names: 'user', send: ({ id }) => ({ input: { userId: id, type: 'DRIVER' } }) },
  ],
  resetUserPassword: [
    {
      for: ADMIN,
      names: 'user',
      send: ({ id }) => ({ input: { userId: id, newPassword: 'sandusky-bay' } }),
    },
  ],
  endUserSessions: [
    { for: ADMIN, names: 'user', send: ({ id }) => ({ input: { userId: id, reason: 'Phone lost' } }) },
  ],
  grantCredit: [
    {
      for: ADMIN,
      names: 'user',
      send: ({ id }) => ({ input: { userId: id, amount: '5.00', reason: 'Late pickup' } }),
    },
  ],
};
