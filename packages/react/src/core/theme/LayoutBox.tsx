import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { KitRoot } from './KitRoot.tsx';
import { PhoneLayoutContext } from './phoneLayout.ts';
import { useMissingStyles } from './useMissingStyles.tsx';
import './LayoutBox.css';

/** The widest box with phone layout, in pixels; the container queries of the style sheets use the same. */
const maxPhonePx = 599;

/** A server has no layout, and React warns about layout effects there. */
const useMeasureEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

export interface LayoutBoxProps {
  children?: ReactNode;
}

/**
 * An area that its parts are laid out for: they have phone layout where it is narrow, whatever the page's width. It fills its
 * parent. `Chat` and `ChannelView` have one of their own; wrap it around parts that you arrange yourself. It is in a
 * `ThemeRoot` of its own, unless one surrounds it.
 */
export function LayoutBox({ children }: LayoutBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isPhone, setPhone] = useState(false);
  const missingStyles = useMissingStyles(box);
  useMeasureEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setPhone(element.clientWidth <= maxPhonePx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <KitRoot>
      <div ref={box} className="cf-box">
        {missingStyles}
        <PhoneLayoutContext.Provider value={isPhone}>{children}</PhoneLayoutContext.Provider>
      </div>
    </KitRoot>
  );
}
