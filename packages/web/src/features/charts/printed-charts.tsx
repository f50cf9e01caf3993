import { useLayoutEffect, useRef } from 'react';
import { copyDrawing } from '../../ui/chart-picture.ts';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import classes from './charts.module.css';

/** The printed charts: a copy of the page's charts in light mode. */
export function PrintedCharts({ scope }: { scope: string }) {
  return (
    <PrintSheet>
      <h1>Charts</h1>
      <p>{scope}</p>
      <Drawings />
    </PrintSheet>
  );
}

function Drawings() {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const printed = [...document.querySelectorAll<HTMLElement>('[data-chart]')].flatMap((drawn) => {
      const svg = drawn.querySelector('svg');
      if (!svg) return [];
      const part = document.createElement('section');
      part.className = classes.printed ?? '';
      const title = document.createElement('h2');
      const about = document.createElement('p');
      title.textContent = drawn.dataset['chart'] ?? '';
      about.textContent = drawn.dataset['scope'] ?? '';
      part.append(title, about, copyDrawing(svg));
      return [part];
    });
    sheet.current?.replaceChildren(...printed);
  }, []);
  return <div ref={sheet} />;
}
