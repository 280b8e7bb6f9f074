import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useToast } from '../../../components/toast.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, to be kept: they are shown this once. It closes by its button only. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: t`Copied` });
  };
  return (
    <Dialog open aria-describedby="codes-text" fullWidth maxWidth="xs">
      <DialogTitle>
        <Trans>Keep these recovery codes</Trans>
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="codes-text">
          <Trans>
            Each signs you in once when your phone is not at hand. They are not shown again, and earlier ones
            no longer work.
          </Trans>
        </DialogContentText>
        <Box
          component="ul"
          aria-label={t`Recovery codes`}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 2,
            listStyle: 'none',
            p: 0,
            mt: 4,
            mb: 0,
            fontFamily: 'monospace',
            fontSize: '1.0625rem',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="contained" onClick={onClose}>
          <Trans>I Have Kept Them</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
