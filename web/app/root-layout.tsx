import { Link as MuiLink } from '@mui/material';
import { Outlet, ScrollRestoration } from 'react-router';

/** What surrounds every screen: a way past the header for keyboards, and the scroll position kept. */
export function RootLayout() {
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
        Skip to content
      </MuiLink>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
