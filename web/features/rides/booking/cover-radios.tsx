import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { moneyText } from '../../../lib/money-text.ts';
import { serverText } from '../../../lib/server-text.ts';
import type { Passenger } from './passenger-choice.tsx';

interface CoverOption {
  readonly agreementId: string;
  readonly agreementName: string;
}

interface CoverText {
  readonly title: string;
  /** Dollars that are left to whoever pays the rest. */
  readonly own: string;
  /** Why the organization does not pay; null where it does. */
  readonly problem: string | null;
}

interface CoverRadiosProps<Option extends CoverOption> {
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  readonly passenger: Passenger | null;
  readonly choose: (agreementId: string | null) => void;
  readonly isPaying: (option: Option) => boolean;
  readonly toText: (option: Option) => CoverText;
  /** What is said of the chosen one. */
  readonly children: ReactNode;
}

const WITHOUT = '';

/**
 * The organization that pays, of those that would. Whoever books in an organization's name has its promise chosen to begin
 * with (`wanted` undefined); everybody else says so, since the organization reads of the ride then.
 */
export function pickCover<Option extends CoverOption>(
  paying: readonly Option[],
  wanted: string | null | undefined,
  passenger: Passenger | null,
): Option | null {
  const first = passenger?.organisation ? paying[0]?.agreementId : undefined;
  const chosenId = wanted === undefined ? first : wanted;
  return paying.find(({ agreementId }) => agreementId === chosenId) ?? null;
}

/** Which organization pays a part; nothing where none could. */
export function CoverRadios<Option extends CoverOption>(props: CoverRadiosProps<Option>) {
  const { options, chosen, passenger, choose, isPaying, toText, children } = props;
  const titleId = useId();
  if (options.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h5" component="h3">
        <Trans>Does an organization pay?</Trans>
      </Typography>
      <RadioGroup
        aria-labelledby={titleId}
        value={chosen?.agreementId ?? WITHOUT}
        onChange={(_, value) => choose(value === WITHOUT ? null : value)}
        sx={{ gap: 1 }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.agreementId}
            value={option.agreementId}
            disabled={!isPaying(option)}
            control={<Radio />}
            sx={{ alignItems: 'start' }}
            label={
              <OptionText {...toText(option)} agreementName={option.agreementName} passenger={passenger} />
            }
          />
        ))}
        <FormControlLabel value={WITHOUT} control={<Radio />} label={t`No`} />
      </RadioGroup>
      {children}
    </Box>
  );
}

interface OptionTextProps extends CoverText {
  readonly agreementName: string;
  readonly passenger: Passenger | null;
}

function OptionText({ title, own, problem, agreementName, passenger }: OptionTextProps) {
  const left = moneyText(own);
  const isPaidByPassenger = passenger?.payer === 'PASSENGER';
  const rest = isPaidByPassenger ? t`${{ name: passenger.firstName }} pays ${left}` : t`You pay ${left}`;
  return (
    <Box sx={{ pt: 2, display: 'grid' }}>
      <Typography component="span">{title}</Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {problem === null ? `${agreementName} · ${rest}` : serverText(problem)}
      </Typography>
    </Box>
  );
}
