import { Box, Typography } from '@mui/material';
import { useConfiguration } from '../lib/configuration.ts';

/** A bend of the river as a route between two points, with the product's name. */
export function BrandMark({ size = 32 }: { size?: number }) {
  const { productName } = useConfiguration();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5 }}>
      <img src="/mark.svg" alt="" width={size} height={size} />
      <Typography component="span" variant="h3" sx={{ fontSize: size * 0.625, letterSpacing: '-0.02em' }}>
        {productName}
      </Typography>
    </Box>
  );
}
