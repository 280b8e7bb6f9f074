import { Box, Chip, Typography } from '@mui/material';
import type {
  ApplicationStatus as Status,
  SubmittedApplicationFragment,
} from '../../../generated/documents.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';

const LABELS: Record<Status, string> = {
  pending: 'Waiting for review',
  under_review: 'Under review',
  approved: 'Approved',
  rejected: 'Not approved',
};

const SENTENCES: Record<Status, string> = {
  pending: 'We have your application. An admin will look at it; until then you stay offline.',
  under_review: 'An admin is looking at your application. Until it is decided you stay offline.',
  approved: 'Your application has been approved.',
  rejected: 'Your application was not approved.',
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
