import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFitsInView } from '../../../../../web/features/rides/home/use-fits-in-view.ts';

/** Says a box's size as soon as it is watched. */
class InstantObserver {
  constructor(private readonly measure: () => void) {}
  observe() {
    this.measure();
  }
  disconnect() {}
}

function Box() {
  const { box, isSmall } = useFitsInView();
  return <div ref={box}>{isSmall ? 'stays' : 'scrolls away'}</div>;
}

it.each([
  [120, 'stays'],
  [121, 'scrolls away'],
])('A ride of %i px on a phone of 740, with the bar of tabs below it, %s', (height, expected) => {
  vi.stubGlobal('ResizeObserver', InstantObserver);
  vi.stubGlobal('innerHeight', 740);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  render(<Box />);
  expect(screen.getByText(expected)).toBeDefined();
});
