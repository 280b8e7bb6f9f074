import { plural } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { ReconnectingChip } from '../../../components/reconnecting-chip.tsx';

interface NewBookingsProps {
  readonly count: number;
  readonly isLoading: boolean;
  readonly onShow: () => void;
}

/** Says that bookings have come which are not in the list yet. Its line is always there: no row moves under a finger. */
export function NewBookings({ count, isLoading, onShow }: NewBookingsProps) {
  return (
    <Box sx={{ minHeight: 36, mb: 1, display: 'flex', alignItems: 'center', gap: 3 }}>
      <ReconnectingChip />
      <Box role="status">
        {count > 0 && (
          <Button
            size="small"
            variant="contained"
            startIcon={<ArrowUpwardIcon />}
            loading={isLoading}
            onClick={onShow}
          >
            {plural(count, { one: '# new booking', other: '# new bookings' })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
