/** The ids of the console's sections: `admin-tabs.tsx`, which imports their panels, adds all of them. */
export interface SectionIds {
  readonly first: 'home';
}

/** The address of a section; the first is the one without a name. */
export function getTabPath(tab: SectionIds[keyof SectionIds]): string {
  return tab === 'home' ? '/admin-dashboard' : `/admin-dashboard?tab=${tab}`;
}
