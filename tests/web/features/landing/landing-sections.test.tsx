import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SiteFooter } from '../../../../web/components/site-footer.tsx';
import { SiteHeader } from '../../../../web/components/site-header.tsx';
import { Hero } from '../../../../web/features/landing/hero.tsx';
import { Reasons } from '../../../../web/features/landing/reasons.tsx';
import { TwoSides } from '../../../../web/features/landing/two-sides.tsx';
import { renderScreen } from '../../../support/web-page.tsx';

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')] as const);

describe('The landing page', () => {
  it('leads to the sign-in from its header, which names the metro area', () => {
    renderScreen(<SiteHeader />);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(screen.getByText('Metro Toledo')).toBeTruthy();
  });

  it('leads to both registrations from its promise', () => {
    renderScreen(<Hero />);
    expect(links()).toEqual([
      ['Become a Rider', '/rider-register'],
      ['Become a Driver', '/driver-register'],
    ]);
  });

  it('gives four reasons under the name of the product', () => {
    renderScreen(<Reasons />);
    const section = within(screen.getByRole('region', { name: 'Why Choose Maumee' }));
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Trusted Drivers',
      'Schedule Ahead',
      'Local Focus',
      'Transparent Pricing',
    ]);
  });

  it('leads riders and drivers to their registrations', () => {
    renderScreen(<TwoSides />);
    expect(screen.getByRole('heading', { name: 'For Riders' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'For Drivers' })).toBeTruthy();
    expect(links()).toEqual([
      ['Start Riding', '/rider-register'],
      ['Start Driving', '/driver-register'],
    ]);
  });

  it('names the support and the legal pages in its footer', () => {
    renderScreen(<SiteFooter />);
    expect(links()).toEqual(
      expect.arrayContaining([
        ['support@maumee.test', 'mailto:support@maumee.test'],
        ['Terms of Service', '/terms'],
        ['Privacy Policy', '/privacy'],
      ]),
    );
    expect(screen.getByText(/It is not a carrier/)).toBeTruthy();
  });
});
