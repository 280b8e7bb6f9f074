import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';

/** Funding by card needs a payment provider; without one, it says so (spec 1 §2.9, "Add Funds dialog"). */
export function AddFundsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="add-funds-title">
      <DialogTitle id="add-funds-title">Add Funds to Wallet</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ fontWeight: 650 }}>Payment processing is not configured</Typography>
        <Typography variant="body2" color="textSecondary">
          Cards cannot be charged here yet. The money already in your wallet can be used for rides.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
