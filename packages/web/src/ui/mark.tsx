import './mark.css';

type MarkProps = { size: number; /** Animates the strokes. */ isDrawing?: boolean };

/** The logo: a ledger's margin line and three entries. */
export function Mark({ size, isDrawing = false }: MarkProps) {
  return (
    <svg
      className={isDrawing ? 'mark-drawing' : undefined}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path pathLength="1" d="M9 4v24" />
      <path pathLength="1" d="M9 16h17" />
      <path pathLength="1" d="M14 9h12" />
      <path pathLength="1" d="M14 23h8" />
    </svg>
  );
}
