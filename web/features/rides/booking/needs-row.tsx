import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { fullName } from '../../../../domain/users/user.ts';
import { NOTHING_NEEDED, type ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { readBookedFor } from '../../../lib/booked-for.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';

const NeedsDialog = lazyDialog('open', async () => (await import('./needs-dialog.tsx')).NeedsDialog);

interface NeedsRowProps {
  /** Null while it is not known what the rider needs of every ride. */
  readonly chosen: ChosenNeeds | null;
  readonly onChange: (chosen: ChosenNeeds) => void;
}

/** For whom the ride is where it is for somebody else, and in one line what the rider needs of this ride; a tap opens the list to choose from. */
export function NeedsRow({ chosen, onChange }: NeedsRowProps) {
  const [isOpen, setOpen] = useState(false);
  const bookedFor = readBookedFor(useLocation().state);
  const words = needsTexts(chosen ?? NOTHING_NEEDED).join(' · ');
  return (
    <>
      {bookedFor && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t`Ride of ${{ name: fullName(bookedFor) }}`}
        </Typography>
      )}
      <Button
        color="inherit"
        aria-haspopup="dialog"
        disabled={chosen === null}
        onClick={() => setOpen(true)}
        endIcon={<ChevronRightIcon aria-hidden />}
        sx={{ justifyContent: 'space-between', textAlign: 'start', px: 2, mx: -2, minHeight: 48 }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography variant="h5" component="span" sx={{ display: 'block' }}>
            <Trans>What do you need?</Trans>
          </Typography>
          <Typography
            variant="body2"
            component="span"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {words || t`Nothing special`}
          </Typography>
        </Box>
      </Button>
      <NeedsDialog
        open={isOpen}
        chosen={chosen ?? NOTHING_NEEDED}
        onChange={onChange}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
