import { lazy, Suspense, useState, type ComponentType } from 'react';

/**
 * A dialog whose code is fetched when it opens for the first time, so that a screen does not carry the forms that
 * only some of its visitors use. It opens once it is given what it is about, or is told so.
 */
export function lazyDialog<Props extends object>(
  about: (keyof Props & string) | ((props: Props) => boolean),
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const isOpen = (props: Props) => (typeof about === 'function' ? about(props) : Boolean(props[about]));
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    if (!wasOpened && isOpen(props)) setOpened(true);
    return (
      wasOpened && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
