import { lazy, type ComponentType } from 'react';
import type { AdminTabId } from './admin-tabs.tsx';

/** What each tab shows, fetched when it is first opened. The profile is another feature's. */
export const ADMIN_PANELS: Partial<Record<AdminTabId, ComponentType>> = {
  home: lazy(async () => ({ default: (await import('./home/home-panel.tsx')).HomePanel })),
  users: lazy(async () => ({ default: (await import('./users/users-panel.tsx')).UsersPanel })),
  payouts: lazy(async () => ({ default: (await import('./payouts/payouts-panel.tsx')).PayoutsPanel })),
  bookings: lazy(async () => ({ default: (await import('./bookings/bookings-panel.tsx')).BookingsPanel })),
  pricing: lazy(async () => ({ default: (await import('./pricing/pricing-panel.tsx')).PricingPanel })),
  reviews: lazy(async () => ({ default: (await import('./reviews/reviews-panel.tsx')).ReviewsPanel })),
  emails: lazy(async () => ({ default: (await import('./emails/emails-panel.tsx')).EmailsPanel })),
  applications: lazy(async () => ({
    default: (await import('./applications/applications-panel.tsx')).ApplicationsPanel,
  })),
  cases: lazy(async () => ({ default: (await import('./cases/cases-panel.tsx')).CasesPanel })),
  money: lazy(async () => ({ default: (await import('./money/money-panel.tsx')).MoneyPanel })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-panel.tsx')).AuditPanel })),
  security: lazy(async () => ({ default: (await import('./security/security-panel.tsx')).SecurityPanel })),
};

/** Whether the bars show a tab. */
export function isAdminTabShown(id: AdminTabId): boolean {
  return id === 'profile' || ADMIN_PANELS[id] !== undefined;
}
