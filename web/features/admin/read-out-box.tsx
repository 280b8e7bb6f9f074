import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';

/** What the desk reads to who calls, word by word; told to screen readers as it changes. */
export function ReadOut({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <Box
      role="status"
      aria-label={t`To read out`}
      sx={{
        borderLeft: 4,
        borderColor: 'primary.main',
        bgcolor: 'action.hover',
        px: 4,
        py: 3,
        minHeight: 64,
        display: 'grid',
        alignContent: 'center',
        gap: 1,
      }}
    >
      {sentences.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>What to read out comes here.</Trans>
        </Typography>
      )}
      {sentences.map((sentence) => (
        <Typography key={sentence} variant="h5" component="p" sx={{ fontWeight: 500 }}>
          {sentence}
        </Typography>
      ))}
    </Box>
  );
}
