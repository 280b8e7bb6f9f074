import {
  lazy,
  memo,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { firstTouch, goLive } from './island-touch.ts';
import { enterTexts, readTexts } from './typed-texts.ts';

/**
 * A piece of a prerendered page whose code comes when somebody turns to it; anywhere else it is an ordinary lazy
 * component. Its props must not change before it is touched.
 */
export function island<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Piece = lazy(async () => {
    await firstTouch(name);
    return { default: await load() };
  }) as unknown as ComponentType<Props>;
  return memo(function Island(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    return (
      <div data-island={name} ref={place}>
        <Suspense fallback={null}>
          <Live name={name}>
            <Piece {...props} />
          </Live>
        </Suspense>
      </div>
    );
  });
}

/** Mounted together with the piece: hands over what was typed and pressed while it was still plain HTML. */
function Live({ name, children }: { name: string; children: ReactNode }) {
  const [texts] = useState(() => readTexts(name));
  useLayoutEffect(() => {
    const place = document.querySelector(`[data-island="${name}"]`);
    if (!place) return;
    enterTexts(place, texts);
    goLive(place);
  }, [name, texts]);
  return children;
}
