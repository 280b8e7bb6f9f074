import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useToast } from './toast.tsx';

interface LinkToCopyProps {
  readonly label: string;
  readonly url: string;
  /** Other ways to hand it on. */
  readonly children?: ReactNode;
}

/** An address that is shown this once, selected by a tap and copied by a button. */
export function LinkToCopy({ label, url, children }: LinkToCopyProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Copied` });
    } catch {
      toast({ title: t`Select the link and copy it by hand`, severity: 'info' });
    }
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pt: 1 }}>
      <TextField
        label={label}
        value={url}
        size="small"
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        {children}
      </Box>
    </Box>
  );
}
