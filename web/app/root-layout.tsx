import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link as MuiLink } from '@mui/material';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';

/** What surrounds every screen: a way past the header for keyboards, a sign while the next screen loads, the scroll position kept. */
export function RootLayout() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <MuiLink
        href="#content"
        sx={{
          position: 'absolute',
          left: -9999,
          '&:focus': { left: 8, top: 8, zIndex: 'tooltip', bgcolor: 'background.paper', p: 2 },
        }}
      >
        <Trans>Skip to content</Trans>
      </MuiLink>
      {isLoading && (
        <Box
          role="progressbar"
          aria-label={t`Loading the next screen`}
          sx={{
            '@keyframes pass': { from: { left: '-40%' }, to: { left: '100%' } },
            position: 'fixed',
            top: 0,
            zIndex: 'tooltip',
            width: '40%',
            height: 3,
            bgcolor: 'primary.main',
            animation: 'pass 1.2s ease-in-out infinite',
          }}
        />
      )}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
