import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { ReportProblemDialogProps } from './report-problem-dialog.tsx';

const ReportProblemDialog = lazyDialog(
  'isOpen',
  async () => (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
);

interface ReportProblemButtonProps {
  readonly rideId: string;
  readonly viewer: ReportProblemDialogProps['viewer'];
}

/** Opens what the rider or the driver of a ride can report about it. */
export function ReportProblemButton({ rideId, viewer }: ReportProblemButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', px: 3 }}>
        <Trans>Report a problem</Trans>
      </Button>
      <ReportProblemDialog rideId={rideId} viewer={viewer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
