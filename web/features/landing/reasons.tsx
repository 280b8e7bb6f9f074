import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useConfiguration } from '../../lib/configuration.ts';
import { BendDrawing, ClockDrawing, PersonDrawing, ReceiptDrawing } from './reason-drawings.tsx';
import { Section } from './section.tsx';

/** "Why Choose …" with its four cards, laid out as stops along a bend. */
export function Reasons() {
  const { productName, serviceArea } = useConfiguration();
  return (
    <Section title={t`Why Choose ${productName}`}>
      <Box sx={{ position: 'relative' }}>
        <Bend />
        <Box
          sx={{
            position: 'relative',
            display: 'grid',
            gap: { xs: 8, md: 6 },
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
          }}
        >
          <Reason title={t`Trusted Drivers`} drawing={<PersonDrawing />} dropPx={0}>
            <Trans>
              Every driver is approved by a person, rated by riders, and yours to keep: the next time, ask for
              them by name.
            </Trans>
          </Reason>
          <Reason title={t`Schedule Ahead`} drawing={<ClockDrawing />} dropPx={56}>
            <Trans>
              The airport at five, the clinic on Tuesday. Book it today; your driver confirms and turns up.
            </Trans>
          </Reason>
          <Reason title={t`Local Focus`} drawing={<BendDrawing />} dropPx={28}>
            <Trans>
              One place, known well. {ph({ name: serviceArea.name })} is all we do, from{' '}
              {ph({ homeCity: serviceArea.homeCity })} out to where you need to be.
            </Trans>
          </Reason>
          <Reason title={t`Transparent Pricing`} drawing={<ReceiptDrawing />} dropPx={84}>
            <Trans>
              A fee, a rate, a minimum, and no surge. The receipt has the same lines as the estimate, miles
              and rate included.
            </Trans>
          </Reason>
        </Box>
      </Box>
    </Section>
  );
}

interface ReasonProps {
  readonly title: string;
  readonly drawing: ReactNode;
  /** How far down the bend this stop lies, on wide screens. */
  readonly dropPx: number;
  readonly children: ReactNode;
}

function Reason({ title, drawing, dropPx, children }: ReasonProps) {
  return (
    <Box component="article" sx={{ pt: { md: `${dropPx}px` } }}>
      <Box
        sx={{
          width: 88,
          height: 88,
          borderRadius: '50%',
          bgcolor: 'glass',
          color: 'primary.main',
          display: 'grid',
          placeItems: 'center',
          border: 6,
          borderColor: 'background.default',
          ml: -1.5,
        }}
      >
        {drawing}
      </Box>
      <Typography variant="h3" sx={{ mt: 4 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, maxWidth: 320 }}>
        {children}
      </Typography>
    </Box>
  );
}

/** The river the four stops lie on; wide screens only. */
function Bend() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1200 140"
      preserveAspectRatio="none"
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'block' },
        position: 'absolute',
        top: 0,
        left: 0,
        width: '100%',
        height: 140,
      }}
    >
      <path
        d="M-40 30C80 20 120 44 160 48C260 58 300 104 420 100C520 96 560 70 660 72C780 74 840 128 960 128C1060 128 1120 112 1240 116"
        style={{
          fill: 'none',
          stroke: 'var(--mui-palette-primary-main)',
          strokeWidth: 3,
          strokeDasharray: '1 12',
          strokeLinecap: 'round',
          opacity: 0.7,
        }}
      />
    </Box>
  );
}
