import { t } from '@lingui/core/macro';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import { IconButton } from '@mui/material';
import { iconTip } from '../../../components/icon-tip.ts';

interface SwapButtonProps {
  /** Something else stands between the addresses. */
  readonly isAside: boolean;
  readonly onSwap: () => void;
}

/** Between the two addresses: the way back instead of the way there. */
export function SwapButton({ isAside, onSwap }: SwapButtonProps) {
  const tip = iconTip(t`Swap pickup and dropoff`);
  return (
    <IconButton
      onClick={onSwap}
      color="primary"
      {...tip}
      sx={{ ...tip.sx, ...BETWEEN, ...(isAside && { justifySelf: 'end', mr: 4 }) }}
    >
      <SwapVertIcon />
    </IconButton>
  );
}

const BETWEEN = {
  justifySelf: 'center',
  gridRow: 2,
  my: -3.5,
  zIndex: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'glass' },
};
