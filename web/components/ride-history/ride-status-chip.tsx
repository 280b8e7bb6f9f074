import { Chip } from '@mui/material';
import type { RideStatus } from '../../generated/operations.ts';
import { statusLabel, type RideViewer } from './ride-status.ts';

interface RideStatusChipProps {
  readonly status: RideStatus;
  readonly viewer: RideViewer;
  /** Where the place asks for other words. */
  readonly label?: string | undefined;
}

/** The badge of a ride's state; its words carry the meaning, its colour only helps. */
export function RideStatusChip({ status, viewer, label }: RideStatusChipProps) {
  return <Chip size="small" label={label ?? statusLabel(status, viewer)} sx={LOOKS[status]} />;
}

const ACTIVE = { bgcolor: 'glass', color: 'primary.main' };
const LOOKS = {
  PENDING: { bgcolor: 'transparent', border: '2px solid', borderColor: 'lamp', color: 'text.primary' },
  ACCEPTED: ACTIVE,
  CONFIRMED: ACTIVE,
  IN_PROGRESS: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  COMPLETED: {
    bgcolor: 'transparent',
    border: '1px solid',
    borderColor: 'success.main',
    color: 'success.main',
  },
  CANCELLED: {
    bgcolor: 'transparent',
    border: '1px solid',
    borderColor: 'divider',
    color: 'text.secondary',
  },
} as const satisfies Record<RideStatus, object>;
