import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TripSafetyFragment } from '../../generated/operations.ts';
import { EmergencyContactDocument, ShareTripDocument } from '../../generated/safety.ts';
import { getLanguage } from '../../lib/i18n.ts';
import { contactMessage, messageLink } from './contact-message.ts';

interface TellContactProps {
  readonly ride: TripSafetyFragment;
  readonly isOpen: boolean;
  readonly place: string;
  readonly car: string | null;
  readonly plate: string | null;
}

/** Opens a message to the rider's contact, with a new link to the trip. Whether it is sent only the phone knows. */
export function TellContact({ ride, isOpen, place, car, plate }: TellContactProps) {
  const { data, error } = useQuery(EmergencyContactDocument, { skip: !isOpen });
  const [share, { loading }] = useMutation(ShareTripDocument, { fetchPolicy: 'no-cache' });
  const [prepared, setPrepared] = useState<{ readonly href: string; readonly hasLink: boolean } | null>(null);
  const contact = data?.emergencyContact;
  if (error) {
    return (
      <Typography role="alert">
        <Trans>Your emergency contact could not be loaded.</Trans>
      </Typography>
    );
  }
  if (!contact) return null;
  const { name, phone } = contact;
  if (name === null || phone === null) return <NoContact />;
  const language = contact.language ?? (getLanguage() === 'es' ? 'ES' : 'EN');
  const prepare = async () => {
    // A message without a link is better than none.
    const answer = await share({ variables: { rideId: ride.id } }).catch(() => null);
    const url = answer?.data?.shareTrip.url ?? null;
    const plight = { car, plate, driverName: ride.driver?.firstName ?? null, place, url };
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
            ? t`The message to ${name} is ready with a link to your trip. It is sent when you press send in your messages.`
            : t`The message to ${name} is ready. No link could be made. It is sent when you press send in your messages.`}{' '}
          <MuiLink href={prepared.href}>
            <Trans>Open it again</Trans>
          </MuiLink>
        </Typography>
      ) : (
        <Typography variant="body2" color="textSecondary">
          <Trans>Opens a message on this phone with a link to your trip. You send it yourself.</Trans>
        </Typography>
      )}
    </Box>
  );
}

function NoContact() {
  return (
    <Typography variant="body2">
      <Trans>You have no emergency contact.</Trans>{' '}
      <MuiLink component={Link} to="/rider?tab=profile&section=preferences">
        <Trans>Add one in your profile</Trans>
      </MuiLink>
    </Typography>
  );
}
