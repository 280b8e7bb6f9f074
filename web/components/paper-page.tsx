import { Box, GlobalStyles } from '@mui/material';
import type { ReactNode } from 'react';
import { ShellHeader } from './shell-header.tsx';

const PRINTED = '@media print';
/** Paper is white, whatever theme the screen has. */
const ON_PAPER = {
  [PRINTED]: { 'html, body': { background: '#fff !important' }, '@page': { margin: '18mm' } },
};

/** For what stands around a document on the screen and not on paper. */
export const ON_SCREEN_ONLY = { [PRINTED]: { display: 'none' } };

/** A screen that shows one document as it is printed: on paper it stands alone, black on white. */
export function PaperPage({
  maxWidth,
  children,
}: {
  readonly maxWidth: number;
  readonly children: ReactNode;
}) {
  return (
    <>
      <GlobalStyles styles={ON_PAPER} />
      <Box sx={ON_SCREEN_ONLY}>
        <ShellHeader>{null}</ShellHeader>
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          outline: 'none',
          display: 'grid',
          gap: 4,
          maxWidth,
          mx: 'auto',
          px: 4,
          py: { xs: 4, md: 6 },
          [PRINTED]: { p: 0, maxWidth: 'none' },
        }}
      >
        {children}
      </Box>
    </>
  );
}

/** The document itself: black on white in either theme. */
export function PaperSheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      component="article"
      data-theme="light"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 5,
        bgcolor: '#fff',
        color: '#000',
        border: '1px solid #bbb',
        borderRadius: 1,
        px: { xs: 4, sm: 8 },
        py: { xs: 5, sm: 8 },
        [PRINTED]: { border: 0, p: 0 },
      }}
    >
      {children}
    </Box>
  );
}
