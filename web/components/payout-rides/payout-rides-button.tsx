import { ph } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { PayoutOfRides } from './payout-rides-dialog.tsx';

const PayoutRidesDialog = lazyDialog(
  'of',
  async () => (await import('./payout-rides-dialog.tsx')).PayoutRidesDialog,
);

interface PayoutRidesButtonProps {
  readonly count: number;
  readonly of: PayoutOfRides;
}

/** How many rides a payout pays; pressed, which. */
export function PayoutRidesButton({ count, of }: PayoutRidesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ px: 1, minHeight: 44 }}>
        <Plural value={ph({ count })} one="# ride" other="# rides" />
      </Button>
      <PayoutRidesDialog of={isOpen ? of : null} onClose={() => setOpen(false)} />
    </>
  );
}
