import { useEffect, useState, type ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { scheduleRender } from './render-queue.ts';
import { useWidth } from './use-width.ts';

/** A Recharts chart as wide as its container, rendered when it is its turn: one per frame. */
export function MeasuredChart({ height, children }: { height: number; children: ReactNode }) {
  const { ref, width } = useWidth();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => scheduleRender(() => setIsReady(true)), []);
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
