/** A picture in two formats (LOG-11). */
export type Slide = { name: string; optimized: string; plain: string };

const urls = import.meta.glob<string>('./pictures/*.{svg,png}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

const scenes = {
  login: ['opening', 'shelf', 'counter', 'receipt', 'delivery', 'closing'],
  demo: ['street', 'ledger', 'week', 'drawer', 'chart', 'keys'],
} as const;

/** The six pictures of the sign-in page, or of the demo (LOG-10). */
export const slidesOf = (kind: keyof typeof scenes): Slide[] =>
  scenes[kind].map((scene) => {
    const path = `./pictures/${kind}-${scene}`;
    return {
      name: scene,
      optimized: urls[`${path}.svg`] ?? '',
      plain: urls[`${path}.png`] ?? '',
    };
  });
