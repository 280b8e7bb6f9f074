import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { BookablePeopleDocument } from '../../../generated/booking-dialog.ts';
import type { NewBookingFragment } from '../../../generated/operations.ts';
import { bookingState, readBookedFor, type BookedFor } from '../../../lib/booked-for.ts';
import type { TripDraft } from './trip-draft.ts';
import { useOrganisationPassengers } from './use-organisation-passengers.ts';

/** Somebody else for whom a ride is booked, and who pays for it. */
export interface Passenger extends BookedFor {
  readonly payer: 'BOOKER' | 'PASSENGER';
}

interface PassengerChoiceProps {
  readonly people: readonly BookedFor[];
  /** Those that the rider coordinates. */
  readonly organisations: readonly NonNullable<BookedFor['organisation']>[];
  /** Null for oneself. */
  readonly passenger: Passenger | null;
  readonly choose: (passenger: Passenger | null) => void;
}

interface Trip {
  readonly draft: TripDraft;
  /** Whether its needs were chosen for this trip; otherwise they are the rider's own. */
  readonly areNeedsChosen: boolean;
  readonly onBooked: (ride: NewBookingFragment) => void;
}

type Party = PassengerChoiceProps & Pick<Trip, 'draft' | 'onBooked'>;

/** Whom the rider may book for, whom they have chosen, and the trip without what the rider alone needs. */
export function usePassengerChoice(trip: Trip): Party {
  const { data } = useQuery(BookablePeopleDocument, { fetchPolicy: 'cache-and-network' });
  const { linked, link } = useLinked();
  const [passenger, setPassenger] = useState<Passenger | null>(linked && withPayer(linked));
  const choose = (next: Passenger | null) => {
    link(next);
    setPassenger(next);
  };
  const people = (data?.peopleCaredFor ?? [])
    .filter(({ scopes }) => scopes.includes('BOOK'))
    .map(({ scopes, passenger: { id, firstName, lastName } }) => ({
      id,
      firstName,
      lastName,
      mayPay: scopes.includes('PAY'),
      organisation: null,
    }));
  const organisations = (data?.ownOrganisations ?? [])
    .filter(({ roles }) => roles.includes('COORDINATOR'))
    .map(({ organisation }) => organisation);
  const draft = passenger && !trip.areNeedsChosen ? { ...trip.draft, needs: null } : trip.draft;
  const onBooked = (ride: NewBookingFragment) => {
    link(null);
    trip.onBooked(ride);
  };
  return { people, organisations, passenger, choose, draft, onBooked };
}

/** Nobody pays for whom they book at work, where the passenger may be asked to. */
function withPayer(person: BookedFor): Passenger {
  return { ...person, payer: person.organisation && person.mayPay ? 'PASSENGER' : 'BOOKER' };
}

/** Whom a link has named, and how to have it be somebody else, or nobody: places, needs and drivers of the trip are theirs. */
function useLinked() {
  const location = useLocation();
  const navigate = useNavigate();
  const linked = readBookedFor(location.state);
  const link = (next: BookedFor | null) => {
    if (linked ?? next)
      void navigate(location, { replace: true, state: next && bookingState(toBookedFor(next)) });
  };
  return { linked, link };
}

function toBookedFor({ id, firstName, lastName, mayPay, organisation }: BookedFor): BookedFor {
  return { id, firstName, lastName, mayPay, organisation };
}

const MYSELF = '';

/** The same person may be booked for in different names. */
const keyOf = ({ id, organisation }: BookedFor) => `${id} ${organisation?.id ?? ''}`;

/** Their name, and in whose name they are booked for. */
function bookedForText({ organisation, ...person }: BookedFor): string {
  const name = fullName(person);
  return organisation ? t`${name} – for ${{ organization: organisation.name }}` : name;
}

/** Who rides, and who pays where the passenger allows it; nothing for riders who book for nobody else. */
export function PassengerChoice({ people, organisations, passenger, choose }: PassengerChoiceProps) {
  const ofOrganisations = useOrganisationPassengers(organisations);
  const listed = [...people, ...ofOrganisations.passengers];
  if (listed.length + organisations.length === 0 && !passenger) return null;
  const value = passenger ? keyOf(passenger) : MYSELF;
  const isListed = listed.some((one) => keyOf(one) === value);
  const options = passenger && !isListed ? [passenger, ...listed] : listed;
  const chooseKey = (key: string) => {
    const next = options.find((one) => keyOf(one) === key);
    choose(next ? withPayer(next) : null);
  };
  return (
    <>
      <TextField
        select
        label={t`Who is riding?`}
        value={value}
        onChange={({ target }) => chooseKey(target.value)}
        helperText={
          passenger &&
          t`The driver is told ${{ name: passenger.firstName }}’s name and phone, and asks for a PIN.`
        }
        slotProps={{ select: { onOpen: ofOrganisations.load } }}
      >
        <MenuItem value={MYSELF}>{t`I am`}</MenuItem>
        {options.map((one) => (
          <MenuItem key={keyOf(one)} value={keyOf(one)} sx={OPTION}>
            {bookedForText(one)}
          </MenuItem>
        ))}
        {ofOrganisations.note && (
          <MenuItem disabled sx={OPTION}>
            {ofOrganisations.note}
          </MenuItem>
        )}
      </TextField>
      {passenger?.mayPay && (
        <TextField
          select
          label={t`Who pays?`}
          value={passenger.payer}
          onChange={({ target }) =>
            choose({ ...passenger, payer: target.value === 'PASSENGER' ? 'PASSENGER' : 'BOOKER' })
          }
        >
          <MenuItem value="BOOKER">{t`I do`}</MenuItem>
          <MenuItem value="PASSENGER">{t`${{ name: passenger.firstName }}, from the wallet`}</MenuItem>
        </TextField>
      )}
    </>
  );
}

/** Long names are broken into lines. */
const OPTION = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
