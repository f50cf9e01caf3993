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

/** False until the turn of a drawing has come: of a page of them one is drawn in a frame. */
export function useTurn(): boolean {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => takeTurn(() => setIsTurn(true)), []);
  return isTurn;
}

/** A drawing of Recharts as wide as its place, when its turn has come. */
export function Measured({ height, children }: { height: number; children: ReactNode }) {
  const { ref, width } = useWidth();
  const isTurn = useTurn();
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {isTurn && width > 0 && (
        <ResponsiveContainer width={width} height={height}>
          {children}
        </ResponsiveContainer>
      )}
    </div>
  );
}
