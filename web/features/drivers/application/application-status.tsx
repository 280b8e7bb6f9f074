import { msg, ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, Typography } from '@mui/material';
import type {
  ApplicationStatus as Status,
  SubmittedApplicationFragment,
} from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';

const LABELS: Record<Status, string> = texts({
  PENDING: msg`Waiting for review`,
  UNDER_REVIEW: msg`Under review`,
  CHANGES_REQUESTED: msg`Changes wanted`,
  APPROVED: msg`Approved`,
  REJECTED: msg`Not approved`,
});

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
      <Chip label={LABELS[status]} sx={{ bgcolor: 'glass' }} />
      <Typography>{SENTENCES[status]}</Typography>
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
