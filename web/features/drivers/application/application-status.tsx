import { Box, Chip, Typography } from '@mui/material';
import type {
  ApplicationStatus as Status,
  SubmittedApplicationFragment,
} from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';

const LABELS: Record<Status, string> = {
  PENDING: 'Waiting for review',
  UNDER_REVIEW: 'Under review',
  APPROVED: 'Approved',
  REJECTED: 'Not approved',
};

const SENTENCES: Record<Status, string> = {
  PENDING: 'We have your application. An admin will look at it; until then you stay offline.',
  UNDER_REVIEW: 'An admin is looking at your application. Until it is decided you stay offline.',
  APPROVED: 'Your application has been approved.',
  REJECTED: 'Your application was not approved.',
};

/** What became of an application that was sent. */
export function ApplicationStatus({ application }: { application: SubmittedApplicationFragment }) {
  const { dateTime } = useAreaTime();
  const { supportEmail } = useConfiguration();
  const { status, vehicleYear, vehicleMake, vehicleModel, licensePlate } = application;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3, justifyItems: 'start', mt: 6 }}>
      <Chip label={LABELS[status]} sx={{ bgcolor: 'glass' }} />
      <Typography>{SENTENCES[status]}</Typography>
      {application.rejectionReason && <Typography>Reason: {application.rejectionReason}</Typography>}
      <Typography color="textSecondary">
        Sent {dateTime(application.createdAt)} by {application.email}, with a {vehicleYear} {vehicleMake}{' '}
        {vehicleModel} ({licensePlate}).
      </Typography>
      <Typography color="textSecondary">Something changed? Write to {supportEmail}.</Typography>
    </Box>
  );
}
