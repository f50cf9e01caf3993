import { useEffect, useState } from 'react';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { slidesOf, type Slide } from './pictures.ts';
import classes from './slides.module.css';

/** Duration of a slide and timeout for loading it (LOG-10, LOG-11). */
const timings = {
  login: { stayMs: 3000, loadMs: 10_000 },
  demo: { stayMs: 4000, loadMs: 5000 },
} as const;

/** Slideshow of a shop's day, beside the form. */
export function Slides({ isDemo }: { isDemo: boolean }) {
  const kind = isDemo ? 'demo' : 'login';
  const { stayMs, loadMs } = timings[kind];
  const slides = slidesOf(kind);
  const [turn, setTurn] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), stayMs);
    return () => clearInterval(timer);
  }, [stayMs, isPaused]);
  const current = turn % slides.length;
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <aside className={classes.slides} aria-label="Pictures">
      {slides.slice(0, turn + 2).map((slide, index) => (
        <Picture key={slide.name} slide={slide} loadMs={loadMs} isShown={index === current} />
      ))}
      <button
        type="button"
        className={classes.pause}
        aria-label={isPaused ? 'Play pictures' : 'Pause pictures'}
        onClick={() => setIsPaused(!isPaused)}
      >
        <PauseIcon size={16} aria-hidden />
      </button>
    </aside>
  );
}

type PictureProps = { slide: Slide; loadMs: number; isShown: boolean };

function Picture({ slide, loadMs, isShown }: PictureProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isPlain, setIsPlain] = useState(false);
  useEffect(() => {
    if (isLoaded || isPlain) return undefined;
    const timer = setTimeout(() => setIsPlain(true), loadMs);
    return () => clearTimeout(timer);
  }, [isLoaded, isPlain, loadMs]);
  return (
    <img
      src={isPlain ? slide.plain : slide.optimized}
      alt=""
      width={800}
      height={800}
      data-shown={isShown || undefined}
      onLoad={() => setIsLoaded(true)}
      onError={() => setIsPlain(true)}
    />
  );
}
