import { Box, Typography } from '@mui/material';
import { useConfiguration } from '../../../lib/configuration.ts';

/** What every driver agrees to, in full. */
export function GoodDriverAgreement() {
  const { productName } = useConfiguration();
  return (
    <Box
      role="region"
      aria-label="Good Driver Agreement"
      tabIndex={0}
      sx={{ maxHeight: 280, overflowY: 'auto', bgcolor: 'glass', borderRadius: 1, px: 5, py: 4, mb: 3 }}
    >
      <Typography variant="h5" component="h3">
        Good Driver Agreement
      </Typography>
      <Box component="ol" sx={{ pl: 5, my: 3, '& li': { mb: 2 } }}>
        <li>
          I never drive for {productName} under the influence of alcohol or any drug. Not a little: not at
          all.
        </li>
        <li>
          My license, my registration and my insurance are valid whenever I drive, and I renew them in time.
        </li>
        <li>My vehicle is safe and clean, and it is the one that riders were shown, with the same plate.</li>
        <li>I drive by myself under my own account, and I look as I do on my photo.</li>
        <li>I keep to the traffic laws, and my phone is in its holder while I drive.</li>
        <li>
          I treat everyone alike, whoever they are and wherever they live, and I take service animals along.
        </li>
        <li>I charge what the app says, and I never ask riders for money beyond it.</li>
        <li>I tell {productName} at once about an accident, a traffic offense, or a charge against me.</li>
        <li>
          I know that a complaint about impaired driving suspends my account until it has been looked into.
        </li>
      </Box>
    </Box>
  );
}
