// Generates the pictures of the sign-in page and the icons of an installed page:
// `npm run pictures --workspace packages/web`. Each scene becomes an SVG, and a PNG fallback for
// browsers that cannot show it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ink = '#1F1E1B';
const green = '#0B6B50';
const leaf = '#A9D2C3';
const mint = '#E9F3EF';
const paper = '#FBFAF7';
const sheet = '#FFFFFF';
const stone = '#E4E0D8';
const sand = '#EBD9B8';
const amber = '#D9A441';
const night = '#17362C';

const size = 800;
const pen = `stroke="${ink}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"`;

const box = (x: number, y: number, w: number, h: number, fill = sheet, r = 4) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${pen}/>`;
const patch = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill = sheet) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${pen}/>`;
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (d: string, fill = 'none') => `<path d="${d}" fill="${fill}" ${pen}/>`;
const lines = (...ds: string[]) => shape(ds.join(''));

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A wall, a floor and the line between them. */
const room = (wall: string, floor: string, y = 640) =>
  patch(0, 0, size, size, wall) + patch(0, y, size, size - y, floor) + lines(`M0 ${y}H800`);

const awning = (x: number, y: number, w: number, count: number, colours: [string, string]) => {
  const step = w / count;
  return times(count, (index) =>
    shape(
      `M${x + index * step} ${y}h${step}v60a${step / 2} ${step / 2} 0 0 1 ${-step} 0z`,
      colours[index % 2],
    ),
  );
};

const bottle = (x: number, y: number, fill: string) =>
  shape(`M${x} ${y}v-52q0 -12 10 -18v-18h14v18q10 6 10 18v52z`, fill);
const jar = (x: number, y: number, fill: string) =>
  box(x, y - 58, 48, 58, fill, 8) + box(x + 4, y - 72, 40, 14, sheet, 3);
const carton = (x: number, y: number, w: number, h: number, fill = sand) =>
  box(x, y - h, w, h, fill, 2) + lines(`M${x + w / 2} ${y - h}v${h * 0.35}`);
const lineOfText = (x: number, y: number, w: number) => lines(`M${x} ${y}h${w}`);

const shopFront = (wall: string, glass: string, sign: string) =>
  box(150, 230, 500, 410, wall, 2) +
  box(190, 380, 230, 180, glass, 2) +
  box(470, 370, 130, 270, green, 2) +
  box(490, 392, 90, 120, glass, 2) +
  dot(488, 540, 8, amber) +
  box(190, 250, 420, 50, sheet, 2) +
  lines('M230 275h90M340 275h150M510 275h60') +
  awning(150, 310, 500, 10, [green, sheet]) +
  box(505, 430, 60, 36, sheet, 2) +
  lines(sign);

const shopSmall = (x: number, h: number, wall: string, colours: [string, string]) =>
  box(x, 640 - h, 200, h, wall, 2) +
  awning(x, 640 - h + 60, 200, 5, colours) +
  box(x + 20, 540, 80, 70, mint, 2) +
  box(x + 120, 530, 56, 110, green, 2) +
  lineOfText(x + 40, 640 - h + 32, 120);

const loginScenes: Record<string, string> = {
  opening:
    room(mint, stone) +
    dot(620, 180, 70, amber) +
    shopFront(paper, leaf, 'M520 448h30') +
    disc(110, 596, 44, leaf) +
    lines('M110 640v-40'),
  shelf:
    room(paper, stone, 720) +
    box(110, 110, 580, 610, sheet, 2) +
    times(4, (row) => lines(`M110 ${250 + row * 150}h580`)) +
    times(8, (index) =>
      bottle(140 + index * 66, 250, [green, leaf, sand, sheet][index % 4] ?? ''),
    ) +
    times(7, (index) => jar(144 + index * 76, 400, [amber, mint, leaf][index % 3] ?? '')) +
    times(4, (index) => carton(140 + index * 132, 550, 110, [90, 70, 104, 80][index] ?? 80)) +
    times(6, (index) => disc(180 + index * 88, 665, 34, [leaf, green, amber][index % 3])),
  counter:
    room(mint, green, 560) +
    box(60, 540, 680, 40, sand, 2) +
    shape('M250 540l30 -150h210l30 150z', sheet) +
    box(300, 250, 170, 110, night, 6) +
    lines('M385 360v30') +
    times(12, (index) =>
      box(302 + (index % 4) * 44, 412 + Math.floor(index / 4) * 36, 30, 22, mint, 3),
    ) +
    lines('M330 290h80M330 320h50') +
    shape('M580 540v-30h90v30zM600 510q25 -50 50 0', leaf) +
    box(120, 450, 80, 90, sand, 2) +
    shape('M140 450q0 -40 20 -40t20 40'),
  receipt:
    room(paper, stone, 690) +
    shape(
      `M260 90h280v560${times(7, (index) => `l-20 ${index % 2 ? 24 : -24}l-20 ${index % 2 ? -24 : 24}`)}z`,
      sheet,
    ) +
    lineOfText(320, 150, 160) +
    times(
      6,
      (index) => lineOfText(300, 220 + index * 50, 110) + lineOfText(450, 220 + index * 50, 50),
    ) +
    lines('M300 530h200M300 542h200') +
    lineOfText(300, 590, 70) +
    `<path d="M430 590h70" stroke="${green}" stroke-width="9" stroke-linecap="round"/>` +
    shape('M600 640l70 -300l34 8l-70 300l-26 24z', amber),
  delivery:
    room(mint, stone) +
    shape('M90 300h360v300h-360z', sheet) +
    shape('M450 380h130l90 110v110h-220z', green) +
    shape('M480 410h90l60 80h-150z', mint) +
    lines('M140 360h150M140 400h100') +
    disc(200, 610, 52, night) +
    disc(200, 610, 20, stone) +
    disc(560, 610, 52, night) +
    disc(560, 610, 20, stone) +
    carton(688, 640, 96, 84) +
    carton(698, 556, 70, 64, leaf),
  closing:
    room(night, '#0F241D') +
    dot(610, 150, 60, sand) +
    dot(640, 135, 52, night) +
    times(9, (index) => dot(90 + index * 78, 70 + ((index * 53) % 110), 4, paper)) +
    shopFront('#DCD6CA', amber, 'M520 442h30M520 454h18'),
};

const demoScenes: Record<string, string> = {
  street:
    room(mint, stone) +
    shopSmall(70, 340, paper, [green, sheet]) +
    shopSmall(300, 420, sheet, [amber, sheet]) +
    shopSmall(530, 300, sand, [leaf, sheet]),
  ledger:
    room(paper, sand, 560) +
    shape(
      'M400 250q-120 -60 -280 -20v330q160 -40 280 20q120 -60 280 -20v-330q-160 -40 -280 20z',
      sheet,
    ) +
    lines('M400 250v330') +
    times(6, (index) => lines(`M160 ${300 + index * 40}q100 -18 200 6`)) +
    times(6, (index) => lines(`M440 ${306 + index * 40}q100 -24 200 -6`)) +
    disc(610, 640, 60, leaf) +
    disc(610, 640, 40, night) +
    shape('M180 700l220 -40l6 26l-220 40l-34 -4z', green),
  week:
    room(mint, stone, 700) +
    box(110, 130, 580, 520, sheet, 6) +
    box(110, 130, 580, 80, green, 6) +
    times(6, (index) => lines(`M${193 + index * 83} 210v440`)) +
    times(7, (index) =>
      box(122 + index * 83, 250 + ((index * 97) % 180), 58, 90, [leaf, sand, amber][index % 3]),
    ) +
    times(7, (index) =>
      box(122 + index * 83, 480 + ((index * 61) % 60), 58, 70, [mint, leaf, sheet][index % 3]),
    ) +
    disc(230, 130, 14, night) +
    disc(570, 130, 14, night),
  drawer:
    room(paper, stone, 600) +
    box(120, 340, 560, 240, sheet, 6) +
    box(120, 480, 560, 100, green, 6) +
    lines('M340 530h120') +
    times(4, (index) => box(150 + index * 128, 370, 108, 84, [leaf, mint, sand, leaf][index])) +
    times(4, (index) => lines(`M${170 + index * 128} 400h68M${170 + index * 128} 424h40`)) +
    times(3, (index) =>
      times(
        3 + index * 2,
        (coin) =>
          `<ellipse cx="${240 + index * 160}" cy="${328 - coin * 18}" rx="52" ry="14" fill="${amber}" ${pen}/>`,
      ),
    ),
  chart:
    room(mint, stone, 700) +
    box(140, 120, 520, 500, sheet, 4) +
    lines('M200 190h160M200 220h90') +
    [120, 170, 140, 210, 190, 260, 290]
      .map((height, index) =>
        box(200 + index * 60, 560 - height, 38, height, index === 6 ? green : leaf, 2),
      )
      .join('') +
    lines('M190 560h430') +
    disc(400, 130, 14, amber),
  keys:
    room(paper, sand, 680) +
    box(200, 160, 400, 60, green, 6) +
    times(3, (index) => lines(`M${280 + index * 120} 220v34`)) +
    times(3, (index) => {
      const x = 280 + index * 120;
      const length = [170, 220, 150][index] ?? 150;
      return (
        disc(x, 294, 42, [amber, leaf, sand][index]) +
        disc(x, 280, 14, paper) +
        lines(`M${x} 336v${length}M${x} ${320 + length}h26M${x} ${290 + length}h18`)
      );
    }),
};

const svgOf = (scene: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${scene}</svg>\n`;

const folder = join(import.meta.dirname, 'src/features/login/pictures');
const publicFolder = join(import.meta.dirname, 'public');
const profile = mkdtempSync(join(tmpdir(), 'pictures-'));
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Writes an SVG as a PNG of `pixels` in width and height. */
function rasterize(svg: string, png: string, pixels: number): void {
  execFileSync(
    chromium,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      `--user-data-dir=${profile}`,
      `--window-size=${pixels},${pixels}`,
      `--screenshot=${png}`,
      `file://${svg}`,
    ],
    { stdio: 'ignore' },
  );
}

function draw(name: string, scene: string): void {
  const svg = join(folder, `${name}.svg`);
  writeFileSync(svg, svgOf(scene));
  rasterize(svg, join(folder, `${name}.png`), size);
}

/** The mark on a full square, whose corners each system rounds in its own way. */
function drawIcon(name: string, pixels: number): void {
  const mark = readFileSync(join(publicFolder, 'mark.svg'), 'utf8');
  const svg = join(profile, 'icon.svg');
  writeFileSync(
    svg,
    mark.replace('<svg', `<svg width="${pixels}" height="${pixels}"`).replace(' rx="5"', ''),
  );
  rasterize(svg, join(publicFolder, `${name}.png`), pixels);
}

mkdirSync(folder, { recursive: true });
for (const [name, scene] of Object.entries(loginScenes)) draw(`login-${name}`, scene);
for (const [name, scene] of Object.entries(demoScenes)) draw(`demo-${name}`, scene);
drawIcon('apple-touch-icon', 180);
drawIcon('icon-192', 192);
drawIcon('icon-512', 512);
rmSync(profile, { recursive: true, force: true });
