import { afterEach, describe, expect, it } from 'vitest';
import { usePageTitle } from '../../../web/lib/page-title.ts';
import { renderScreen } from '../../support/web-page.tsx';

function Page({ title, description }: { title: string; description?: string }) {
  usePageTitle(title, description);
  return null;
}

describe('The title of a page', () => {
  afterEach(() => document.head.replaceChildren());

  it.each([
    ['My Trips', 'My Trips | Maumee'],
    ['Maumee – personal drivers', 'Maumee – personal drivers'],
  ])('of %j is %j: the product name is in it once', (title, full) => {
    renderScreen(<Page title={title} />);
    expect(document.title).toBe(full);
  });

  it('comes with its description', () => {
    document.head.innerHTML = '<meta name="description" content="The one before" />';
    renderScreen(<Page title="Checkout" description="Pay by card." />);
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Pay by card.');
  });
});
