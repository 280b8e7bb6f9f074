import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { DriverFaces } from './driver-faces.tsx';
import { Hero } from './hero.tsx';
import { PriceTable } from './price-table.tsx';
import { Reasons } from './reasons.tsx';
import { TwoSides } from './two-sides.tsx';

/** What the product promises, and what a trip costs, before anyone signs in. */
export function LandingScreen() {
  const { productName, serviceArea } = useConfiguration();
  usePageTitle(
    t`${productName} – personal drivers in ${{ name: serviceArea.name }}`,
    t`Book a driver you know in ${{ name: serviceArea.name }}, now or ahead, and see every line of the fare first.`,
  );
  return (
    <Box sx={{ position: 'relative', overflowX: 'clip' }}>
      <Box sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1 }}>
        <SiteHeader />
      </Box>
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
        <Hero />
        <DriverFaces />
        <Reasons />
        <PriceTable />
        <TwoSides />
      </Box>
      <SiteFooter />
    </Box>
  );
}
