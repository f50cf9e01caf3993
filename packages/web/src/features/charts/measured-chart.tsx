import { useEffect, useState, type ReactNode } from 'react';
import { useElementSize } from '@mantine/hooks';
import { ResponsiveContainer } from 'recharts';
import { scheduleRender } from './render-queue.ts';

/** Width of an element; while it is hidden, as in print, its last width. */
export function useWidth() {
  const { ref, width } = useElementSize();
  const [last, setLast] = useState(0);
  if (width > 0 && width !== last) setLast(width);
  return { ref, width: width > 0 ? width : last };
}

/** False until this chart's turn: only one chart is rendered per frame. */
export function useRenderTurn(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => scheduleRender(() => setIsReady(true)), []);
  return isReady;
}

/** A Recharts chart as wide as its container, rendered when it is its turn. */
export function MeasuredChart({ height, children }: { height: number; children: ReactNode }) {
  const { ref, width } = useWidth();
  const isReady = useRenderTurn();
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {isReady && width > 0 && (
        <ResponsiveContainer width={width} height={height}>
          {children}
        </ResponsiveContainer>
      )}
    </div>
  );
}
