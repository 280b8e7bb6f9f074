import { useEffect } from 'react';
import { useConfiguration } from './configuration.ts';

/** Sets title and description of the page; the product name follows unless it is in there already (spec 1 §2.1). */
export function usePageTitle(title: string, description?: string): void {
  const { productName } = useConfiguration();
  useEffect(() => {
    document.title = title.includes(productName) ? title : `${title} | ${productName}`;
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [title, description, productName]);
}
