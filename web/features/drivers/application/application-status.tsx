import { msg, ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { Link } from 'react-router';
import { APPLICATION_LABELS } from '../../../components/driver-documents/document-labels.ts';
import type {
  ApplicationStatus as Status,
  SubmittedApplicationFragment,
} from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';

const SENTENCES: Record<Status, string> = texts({
  PENDING: msg`We have your application. An admin will look at it; until then you stay offline.`,
  UNDER_REVIEW: msg`An admin is looking at your application. Until it is decided you stay offline.`,
  CHANGES_REQUESTED: msg`Before we can go on, something has to be changed.`,
  APPROVED: msg`Your application has been approved.`,
  REJECTED: msg`Your application was not approved.`,
});

/** What became of an application that was sent. */
export function ApplicationStatus({ application }: { application: SubmittedApplicationFragment }) {
  const { dateTime } = useAreaTime();
  const { supportEmail } = useConfiguration();
  const { status, vehicleYear, vehicleMake, vehicleModel, licensePlate } = application;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3, justifyItems: 'start', mt: 6 }}>
      <Chip label={APPLICATION_LABELS[status]} sx={{ bgcolor: 'glass' }} />
      <Typography>{SENTENCES[status]}</Typography>
      {application.changesRequested && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {application.changesRequested}
        </Typography>
      )}
      {application.status === 'APPROVED' && (
        <Button component={Link} to="/driver" variant="contained">
          <Trans>Go to your dashboard</Trans>
        </Button>
      )}
      {(application.status === 'PENDING' || application.status === 'UNDER_REVIEW') && (
        <Typography>
          <Trans>
            What happens next: upload the three documents below, if you have not yet. We look at everything,
            and you get an e-mail when it is decided.
          </Trans>
        </Typography>
      )}
      {application.rejectionReason && (
        <Typography>
          <Trans>Reason: {ph({ rejectionReason: application.rejectionReason })}</Trans>
        </Typography>
      )}
      <Typography color="textSecondary">
        <Trans>
          Sent {ph({ createdAt: dateTime(application.createdAt) })} by {ph({ email: application.email })},
          with a {vehicleYear} {vehicleMake} {vehicleModel} ({licensePlate}).
        </Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>Something changed? Write to {supportEmail}.</Trans>
      </Typography>
    </Box>
  );
}
