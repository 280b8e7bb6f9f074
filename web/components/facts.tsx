import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

/** What is known under a label; one without a value, or false, is left out. */
export type Fact = readonly [label: string, value: ReactNode] | false;

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Other columns and gaps. */
  readonly sx?: object;
}

/** Labels with what is known beside them, one under the other. */
export function Facts({ facts, sx }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, ...sx }}
    >
      {facts.map((fact) => {
        if (fact === false || fact[1] === null || fact[1] === undefined || fact[1] === '') return null;
        return (
          <Fragment key={fact[0]}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {fact[0]}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {fact[1]}
            </Typography>
          </Fragment>
        );
      })}
    </Box>
  );
}
