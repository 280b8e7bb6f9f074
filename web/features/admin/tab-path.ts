/** The ids of the console's sections: `admin-tabs.tsx`, which imports their panels, adds all of them. */
export interface SectionIds {
  readonly first: 'home' | 'dispatch';
}

/** The address of the board, which has one of its own. */
export const DISPATCH_PATH = '/admin/dispatch';

/** The address of a section; the dashboard is the one without a name. */
export function getTabPath(tab: SectionIds[keyof SectionIds]): string {
  if (tab === 'dispatch') return DISPATCH_PATH;
  return tab === 'home' ? '/admin-dashboard' : `/admin-dashboard?tab=${tab}`;
}
