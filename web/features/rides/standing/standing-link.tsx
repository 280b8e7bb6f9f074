import { Trans } from '@lingui/react/macro';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import RepeatIcon from '@mui/icons-material/Repeat';
import { Box, Typography } from '@mui/material';
import { Link } from 'react-router';

/** The way to the standing rides; asks for nothing itself, so that a home without any is not slower. */
export function StandingLink() {
  return (
    <Box
      component={Link}
      to="/rider/standing-rides"
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'center',
        minHeight: 56,
        px: 3,
        py: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'glass' },
      }}
    >
      <RepeatIcon aria-hidden color="primary" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>
          <Trans>Standing rides</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>Every week at the same time, with your driver</Trans>
        </Typography>
      </Box>
      <ChevronRightIcon aria-hidden />
    </Box>
  );
}
