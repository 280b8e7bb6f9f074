import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { formatMoney } from '../../../domain/money/format-money.ts';
import type { ShownAgreementFragment } from '../../generated/operations.ts';
import { budgetParts, budgetText } from './agreement-words.ts';

interface BudgetBarProps {
  readonly agreement: Pick<ShownAgreementFragment, 'budget' | 'budgetPeriod' | 'use'>;
}

/** The budget of today: what is used, promised and left of it, as a bar and in words. */
export function BudgetBar({ agreement }: BudgetBarProps) {
  const { usedCents, promisedCents, leftCents } = budgetParts(agreement);
  const { rides } = agreement.use;
  const parts = [
    { label: t({ message: 'Used', context: 'budget' }), cents: usedCents, look: USED },
    { label: t({ message: 'Promised', context: 'budget' }), cents: promisedCents, look: PROMISED },
    { label: t({ message: 'Left', context: 'budget' }), cents: leftCents, look: LEFT },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ fontWeight: 650 }}>{budgetText(agreement)}</Typography>
      <Box aria-hidden sx={BAR}>
        {parts.map(({ label, cents, look }) => (
          <Box key={label} sx={{ ...look, flex: `${cents} 0 0`, minWidth: cents > 0 ? 4 : 0 }} />
        ))}
      </Box>
      <Box
        component="dl"
        aria-label={agreement.budgetPeriod === 'MONTH' ? t`Budget of this month` : t`Budget`}
        sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}
      >
        {parts.map(({ label, cents, look }) => (
          <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2' }}>
            <Box
              component="dt"
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}
            >
              <Box aria-hidden sx={{ ...look, ...SWATCH }} />
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {formatMoney(cents)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {agreement.budgetPeriod === 'MONTH' ? (
          <Plural value={rides} one="# ride completed this month" other="# rides completed this month" />
        ) : (
          <Plural value={rides} one="# ride completed so far" other="# rides completed so far" />
        )}
      </Typography>
    </Box>
  );
}

const BAR = {
  display: 'flex',
  height: 12,
  overflow: 'hidden',
  borderRadius: 999,
  border: 1,
  borderColor: 'primary.main',
} as const;

const SWATCH = {
  width: 12,
  height: 12,
  borderRadius: '3px',
  border: 1,
  borderColor: 'primary.main',
} as const;

/** Told apart by their pattern, too. */
const USED = { bgcolor: 'primary.main' } as const;
const PROMISED = {
  color: 'primary.main',
  bgcolor: 'glass',
  backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 6px)',
} as const;
const LEFT = { bgcolor: 'background.paper' } as const;
