import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { NeedsFields } from '../../../components/needs/needs-fields.tsx';
import type { ChosenNeeds } from '../../../components/needs/chosen-needs.ts';

interface NeedsDialogProps {
  readonly open: boolean;
  readonly chosen: ChosenNeeds;
  readonly onChange: (chosen: ChosenNeeds) => void;
  readonly onClose: () => void;
}

/** What the rider needs of this ride; it begins with what they need of every ride, which stays as it is. */
export function NeedsDialog({ open, chosen, onChange, onClose }: NeedsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>
        <Trans>What do you need?</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            For this ride alone; for every ride, choose it in your profile. Drivers who are asked read what
            concerns their car and the time; the rest is read by the driver who has your ride, and by our
            support.
          </Trans>
        </Typography>
        <NeedsFields chosen={chosen} onChange={onChange} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="contained" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
