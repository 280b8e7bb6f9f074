import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useConfiguration } from '../../../lib/configuration.ts';

/** What every driver agrees to, in full. */
export function GoodDriverAgreement() {
  const { productName } = useConfiguration();
  return (
    <Box
      role="region"
      aria-label={t`Good Driver Agreement`}
      tabIndex={0}
      sx={{ maxHeight: 280, overflowY: 'auto', bgcolor: 'glass', borderRadius: 1, px: 5, py: 4, mb: 3 }}
    >
      <Typography variant="h5" component="h3">
        <Trans>Good Driver Agreement</Trans>
      </Typography>
      <Box component="ol" sx={{ pl: 5, my: 3, '& li': { mb: 2 } }}>
        <li>
          <Trans>
            I never drive for {productName} under the influence of alcohol or any drug. Not a little: not at
            all.
          </Trans>
        </li>
        <li>
          <Trans>
            My license, my registration and my insurance are valid whenever I drive, and I renew them in time.
          </Trans>
        </li>
        <li>
          <Trans>
            My vehicle is safe and clean, and it is the one that riders were shown, with the same plate.
          </Trans>
        </li>
        <li>
          <Trans>I drive by myself under my own account, and I look as I do on my photo.</Trans>
        </li>
        <li>
          <Trans>I keep to the traffic laws, and my phone is in its holder while I drive.</Trans>
        </li>
        <li>
          <Trans>
            I treat everyone alike, whoever they are and wherever they live, and I take service animals along.
          </Trans>
        </li>
        <li>
          <Trans>I charge what the app says, and I never ask riders for money beyond it.</Trans>
        </li>
        <li>
          <Trans>
            I tell {productName} at once about an accident, a traffic offense, or a charge against me.
          </Trans>
        </li>
        <li>
          <Trans>
            I know that a complaint about impaired driving suspends my account until it has been looked into.
          </Trans>
        </li>
      </Box>
    </Box>
  );
}
