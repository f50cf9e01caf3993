import { useEffect, useState, type ReactNode } from 'react';
import { useElementSize } from '@mantine/hooks';
import { ResponsiveContainer } from 'recharts';
import { takeTurn } from './turns.ts';

/** How wide an element is; while it is hidden, as on paper, how wide it was. */
export function useWidth() {
  const { ref, width } = useElementSize();
  const [last, setLast] = useState(0);
  if (width > 0 && width !== last) setLast(width);
  return { ref, width: width > 0 ? width : last };
}

/** A drawing of Recharts as wide as its place; a page of them is drawn one a frame. */
export function Measured({ height, children }: { height: number; children: ReactNode }) {
  const { ref, width } = useWidth();
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => takeTurn(() => setIsDrawn(true)), []);
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {isDrawn && width > 0 && (
        <ResponsiveContainer width={width} height={height}>
          {children}
        </ResponsiveContainer>
      )}
    </div>
  );
}
