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
    toast({ title: 'Copied' });
  };
  return (
    <Dialog open aria-labelledby="codes-title" aria-describedby="codes-text" fullWidth maxWidth="xs">
      <DialogTitle id="codes-title">Keep these recovery codes</DialogTitle>
      <DialogContent>
        <DialogContentText id="codes-text">
          Each signs you in once when your phone is not at hand. They are not shown again, and earlier ones no
          longer work.
        </DialogContentText>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            ...{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, listStyle: 'none' },
            ...{ p: 0, mt: 4, mb: 0, fontFamily: 'monospace', fontSize: '1.0625rem' },
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="contained" onClick={onClose}>
          I Have Kept Them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
