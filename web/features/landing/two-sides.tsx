import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { i18n } from '../../lib/i18n.ts';
import { Section } from './section.tsx';

const RIDERS = [
  msg`See the fare before you ask, with every line of it`,
  msg`Choose your driver, or ask everyone who is online`,
  msg`Book now, or for a day next week`,
  msg`Pay after the trip; what is held comes back if you cancel`,
];

const DRIVERS = [
  msg`See what a trip pays before you take it`,
  msg`Set your week, go online when it suits you`,
  msg`Keep the whole tip, always`,
  msg`Paid out every Wednesday`,
];

/** For Riders / For Drivers. */
export function TwoSides() {
  return (
    <Section title={t`Two ends of the same trip`}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '7fr 5fr' } }}>
        <Side
          title={t`For Riders`}
          points={RIDERS}
          action={{ label: t`Start Riding`, to: '/rider-register' }}
          isFilled
        />
        <Side
          title={t`For Drivers`}
          points={DRIVERS}
          action={{ label: t`Start Driving`, to: '/driver-register' }}
        />
      </Box>
    </Section>
  );
}

interface SideProps {
  readonly title: string;
  readonly points: readonly MessageDescriptor[];
  readonly action: { readonly label: string; readonly to: string };
  readonly isFilled?: boolean;
}

/** River green in both themes. */
const FILLED = { bgcolor: '#0E5A4E', color: '#FFFFFF' };
const LINED = { border: 2, borderColor: 'primary.main' };
const FILLED_BUTTON = {
  bgcolor: '#FFFFFF',
  color: '#0E5A4E',
  '&:hover': { bgcolor: '#DDEFEA' },
};

function Side({ title, points, action, isFilled }: SideProps) {
  return (
    <Box
      component="article"
      sx={{
        borderRadius: 1.5,
        p: { xs: 6, md: 10 },
        display: 'flex',
        flexDirection: 'column',
        ...(isFilled ? FILLED : LINED),
      }}
    >
      <Typography variant="h2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ mt: 5, mb: 8, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {points.map((point) => (
          <Box component="li" key={point.id} sx={{ display: 'flex', gap: 3, alignItems: 'baseline' }}>
            <Box
              aria-hidden
              sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: '50%', bgcolor: 'lamp' }}
            />
            {i18n._(point)}
          </Box>
        ))}
      </Box>
      <Button
        component={Link}
        to={action.to}
        variant="contained"
        size="large"
        sx={{ mt: 'auto', alignSelf: 'start', ...(isFilled && FILLED_BUTTON) }}
      >
        {action.label}
      </Button>
    </Box>
  );
}
