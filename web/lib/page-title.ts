import { createContext, useContext, useEffect } from 'react';
import { useConfiguration } from './configuration.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string | undefined;
}

/** Receives title and description while a page is prerendered, where there is no document to set them on. */
export const PageHeadContext = createContext<((head: PageHead) => void) | null>(null);

/** Sets title and description of the page; the product name follows unless it is in there already. */
export function usePageTitle(title: string, description?: string): void {
  const { productName } = useConfiguration();
  const report = useContext(PageHeadContext);
  const full = title.includes(productName) ? title : `${title} | ${productName}`;
  report?.({ title: full, description });
  useEffect(() => {
    document.title = full;
    const { origin, pathname } = location;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', origin + pathname);
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [full, description]);
}
