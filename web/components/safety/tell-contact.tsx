import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TripSafetyFragment } from '../../generated/operations.ts';
import { EmergencyContactDocument, ShareTripDocument } from '../../generated/safety.ts';
import { getLanguage } from '../../lib/i18n.ts';
import { serverReason } from '../../lib/server-message.ts';
import { contactMessage, messageLink } from './contact-message.ts';
import type { Helped } from './use-whereabouts.ts';

interface TellContactProps {
  readonly ride: TripSafetyFragment;
  readonly passenger: Helped | undefined;
  readonly isOpen: boolean;
  readonly place: string;
  readonly car: string | null;
  readonly plate: string | null;
}

/**
 * Opens a message to the contact of who rides, with a new link to the trip. Whether it is sent only the phone knows. Of a
 * passenger who keeps a contact for themself, or whose contact is not for who looks, it shows none.
 */
export function TellContact({ ride, passenger, isOpen, place, car, plate }: TellContactProps) {
  const { data, error } = useQuery(EmergencyContactDocument, {
    skip: !isOpen,
    variables: passenger ? { passengerId: passenger.id } : {},
  });
  const [share, { loading }] = useMutation(ShareTripDocument, { fetchPolicy: 'no-cache' });
  const [prepared, setPrepared] = useState<{ readonly href: string; readonly hasLink: boolean } | null>(null);
  const contact = data?.emergencyContact;
  if (error) {
    if (passenger && serverReason(error) === 'NOT_FOUND') return null;
    return (
      <Typography role="alert">
        {passenger
          ? t`The emergency contact of ${{ name: passenger.firstName }} could not be loaded.`
          : t`Your emergency contact could not be loaded.`}
      </Typography>
    );
  }
  if (!contact) return null;
  const { name, phone } = contact;
  if (name === null || phone === null) return <NoContact passenger={passenger} />;
  const language = contact.language ?? (getLanguage() === 'es' ? 'ES' : 'EN');
  const prepare = async () => {
    // A message without a link is better than none.
    const answer = await share({ variables: { rideId: ride.id } }).catch(() => null);
    const url = answer?.data?.shareTrip.url ?? null;
    const riding = passenger?.firstName ?? null;
    const plight = { name: riding, car, plate, driverName: ride.driver?.firstName ?? null, place, url };
    const href = messageLink(phone, contactMessage(plight, language));
    setPrepared({ href, hasLink: url !== null });
    location.href = href;
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Button variant="outlined" loading={loading} onClick={() => void prepare()}>
        <Trans>Tell {name}</Trans>
      </Button>
      {prepared ? (
        <Typography variant="body2" role="status">
          {prepared.hasLink
            ? t`The message to ${name} is ready with a link to the trip. It is sent when you press send in your messages.`
            : t`The message to ${name} is ready. No link could be made. It is sent when you press send in your messages.`}{' '}
          <MuiLink href={prepared.href}>
            <Trans>Open it again</Trans>
          </MuiLink>
        </Typography>
      ) : (
        <Typography variant="body2" color="textSecondary">
          <Trans>Opens a message on this phone with a link to the trip. You send it yourself.</Trans>
        </Typography>
      )}
    </Box>
  );
}

function NoContact({ passenger }: Pick<TellContactProps, 'passenger'>) {
  if (passenger) {
    const note = t`No emergency contact is kept for ${{ name: passenger.firstName }}.`;
    return <Typography variant="body2">{note}</Typography>;
  }
  return (
    <Typography variant="body2">
      <Trans>You have no emergency contact.</Trans>{' '}
      <MuiLink component={Link} to="/rider?tab=profile&section=preferences">
        <Trans>Add one in your profile</Trans>
      </MuiLink>
    </Typography>
  );
}
