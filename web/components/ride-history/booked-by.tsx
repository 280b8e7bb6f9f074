import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Link } from '@mui/material';
import { fullName } from '../../../domain/users/user.ts';
import { BookedByDocument } from '../../generated/booked-by.ts';
import { bookerText } from '../../lib/booker-text.ts';
import { Facts } from '../facts.tsx';

/** Who rides, who booked that and who pays, of a ride that somebody else has booked; nothing for the others. */
export function BookedBy({ rideId }: { readonly rideId: string }) {
  const { data } = useQuery(BookedByDocument, { variables: { rideId } });
  const ride = data?.ride;
  if (!ride?.booker) return null;
  const { rider, booker, payerName } = ride;
  const { phone } = booker;
  return (
    <Facts
      facts={[
        [t`Passenger`, fullName(rider)],
        [t`Booked by`, bookerText(booker)],
        phone !== null && [t`Phone of who booked`, <Link href={`tel:${phone}`}>{phone}</Link>],
        [t`Paid by`, payerName],
      ]}
    />
  );
}
