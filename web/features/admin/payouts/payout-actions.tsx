import { Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PAYOUT_STEPS, type PayoutStep, type PayoutStepId } from './payout-steps.ts';
import { useRunPayouts } from './use-run-payouts.ts';

/** The three steps a payout goes through, in their order; each asks before it moves money. */
export function PayoutActions() {
  const [asked, setAsked] = useState<PayoutStep | null>(null);
  const { run, running } = useRunPayouts();
  const confirm = async (step: PayoutStepId) => {
    await run(step);
    setAsked(null);
  };
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1.5 }}>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {PAYOUT_STEPS.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} onAsk={() => setAsked(step)} />
        ))}
      </Box>
      <ConfirmDialog
        question={asked && { title: `${asked.action}?`, text: asked.question, confirmLabel: asked.action }}
        isBusy={running}
        onConfirm={() => asked && void confirm(asked.id)}
        onClose={() => setAsked(null)}
      />
    </Paper>
  );
}

const LINE = '1px solid var(--mui-palette-divider)';

function Step({ step, number, onAsk }: { step: PayoutStep; number: number; onAsk: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        p: 5,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        ...(number > 1 && { borderTop: { xs: LINE, md: 'none' }, borderLeft: { md: LINE } }),
      }}
    >
      <Typography variant="h5" component="h3">
        {number}. {step.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {step.meaning}
      </Typography>
      <Button variant="outlined" onClick={onAsk} sx={{ mt: 'auto', alignSelf: 'start' }}>
        {step.action}
      </Button>
    </Box>
  );
}
