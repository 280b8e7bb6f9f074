import { Box, Typography } from '@mui/material';

interface MoneyRowProps {
  readonly title: string;
  readonly text: string;
  readonly amount: string;
  readonly amountNote?: string | undefined;
}

/** What it was on the left, what it brought on the right. */
export function MoneyRow({ title, text, amount, amountNote }: MoneyRowProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', flex: 'none', maxWidth: '45%' }}>
        <Typography sx={{ fontWeight: 700 }}>{amount}</Typography>
        {amountNote && (
          <Typography variant="caption" color="textSecondary">
            {amountNote}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
