import { Chip, Typography } from '@mui/material';

/** The heading of a part of the screen, with how many things are in it. */
export function SectionTitle({
  id,
  title,
  count,
}: {
  id: string;
  title: string;
  count?: number | undefined;
}) {
  return (
    <Typography id={id} variant="h3" component="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {title}
      {count !== undefined && <Chip label={count} size="small" component="span" sx={{ bgcolor: 'glass' }} />}
    </Typography>
  );
}
