import { saveFile, fileName } from './save-file.ts';

/** Style properties to inline, as the image has no style sheets. */
const styles = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'],
] as const;

const svgSpace = 'http://www.w3.org/2000/svg';
const scheme = 'data-mantine-color-scheme';
const margin = 16;
const headHeight = 56;

/** Runs `draw` in the light color scheme, since images and paper are white. */
function withLightScheme<Result>(draw: () => Result): Result {
  const page = document.documentElement;
  const before = page.getAttribute(scheme);
  page.setAttribute(scheme, 'light');
  try {
    return draw();
  } finally {
    if (before === null) page.removeAttribute(scheme);
    else page.setAttribute(scheme, before);
  }
}

function copyStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  to.removeAttribute('class');
  to.removeAttribute('style');
  for (const name of styles) {
    const value = computed.getPropertyValue(name);
    if (value) to.setAttribute(name, value);
  }
  for (const [index, child] of [...from.children].entries()) {
    const copied = to.children[index];
    if (copied) copyStyles(child, copied);
  }
}

/** A standalone copy of an SVG, with its size and computed styles. */
export function copyDrawing(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  withLightScheme(() => copyStyles(svg, copy));
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', svgSpace);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return copy;
}

type PictureText = { title: string; scope: string };

function line(text: string, attributes: Record<string, number | string>): SVGTextElement {
  const element = document.createElementNS(svgSpace, 'text');
  element.textContent = text;
  element.setAttribute('font-family', 'sans-serif');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** The drawing on white, with title and scope above it, as SVG text. */
function pictureText(svg: SVGSVGElement, { title, scope }: PictureText) {
  const drawing = copyDrawing(svg);
  const size = svg.getBoundingClientRect();
  const width = size.width + 2 * margin;
  const height = size.height + headHeight + 2 * margin;
  drawing.setAttribute('x', String(margin));
  drawing.setAttribute('y', String(margin + headHeight));
  const picture = document.createElementNS(svgSpace, 'svg');
  picture.setAttribute('xmlns', svgSpace);
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height));
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const paper = document.createElementNS(svgSpace, 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', '#fff');
  const x = margin;
  picture.append(
    paper,
    line(title, { x, y: margin + 18, 'font-size': 17, 'font-weight': 600, fill: '#1f1e1b' }),
    line(scope, { x, y: margin + 38, 'font-size': 12, fill: '#5c5850' }),
    drawing,
  );
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

/** Image pixels per CSS pixel. */
const pixelRatio = 2;

function decode(text: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return image.decode().then(() => image);
}

/** Saves a drawing as `name.svg`. */
export function saveSvg(svg: SVGSVGElement, words: PictureText): void {
  const { text } = pictureText(svg, words);
  saveFile(new Blob([text], { type: 'image/svg+xml' }), nameOf(words, 'svg'));
}

/** Saves a drawing as `name.png` at twice the screen's resolution; throws if rendering fails. */
export async function savePng(svg: SVGSVGElement, words: PictureText): Promise<void> {
  const { text, width, height } = pictureText(svg, words);
  const image = await decode(text);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * pixelRatio, height * pixelRatio];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The image could not be created');
  saveFile(blob, nameOf(words, 'png'));
}

const nameOf = ({ title, scope }: PictureText, ending: string) =>
  fileName([title.slice(0, 60), scope], ending);
