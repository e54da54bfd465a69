import sharp from 'sharp';

/** A chart without text, so that it needs no font. */
export type Chart =
  | { kind: 'line'; values: readonly number[]; level: number }
  | { kind: 'bars'; values: readonly number[] }
  | { kind: 'rings'; shares: readonly (readonly number[])[] }
  | { kind: 'split'; parts: number };

const width = 1600;
const height = 900;
const margin = 90;

// The product's colours (src/web/styles/theme.css).
const tint = '#e6eeec';
const rule = '#c9d5d2';
const ink = '#1b1b18';
const accent = '#0b5a63';
const palette = [accent, '#8a6d3b', '#4b4f86', '#8f4456', '#4d7c5a', '#8b877b'];

const colourAt = (index: number) => palette[index % palette.length];

const gridLines = [0.2, 0.4, 0.6, 0.8].map((part) => {
  const y = margin + part * (height - 2 * margin);
  return `<path d="M${margin} ${y}H${width - margin}" stroke="${rule}" stroke-width="2"/>`;
});

function line(values: readonly number[], level: number): string {
  const all = [...values, level];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) => height - margin - ((value - low) / (high - low || 1)) * (height - 2 * margin);
  const x = (index: number) => margin + (index / (values.length - 1)) * (width - 2 * margin);
  const path = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  return `${gridLines.join('')}
    <path d="M${path}V${height - margin}H${margin}Z" fill="${accent}" fill-opacity="0.14"/>
    <path d="M${path}" fill="none" stroke="${accent}" stroke-width="7" stroke-linejoin="round"/>
    <path d="M${margin} ${y(level)}H${width - margin}" stroke="${ink}" stroke-width="4" stroke-dasharray="14 14"/>`;
}

function bars(values: readonly number[]): string {
  const most = Math.max(...values);
  const step = (height - 2 * margin) / values.length;
  const rows = values.map((value, index) => {
    const length = Math.max(12, (value / most) * (width - 2 * margin));
    const fill = index === 0 ? accent : '#0b5a6399';
    return `<rect x="${margin}" y="${margin + index * step}" width="${length}" height="${step * 0.68}" rx="6" fill="${fill}"/>`;
  });
  return rows.join('');
}

function ring(shares: readonly number[], centre: number, radius: number): string {
  const round = 2 * Math.PI * radius;
  const total = shares.reduce((sum, share) => sum + share, 0);
  let before = 0;
  const arcs = shares.map((share, index) => {
    const length = (share / total) * round;
    const arc = `<circle cx="${centre}" cy="${height / 2}" r="${radius}" fill="none" stroke="${colourAt(index)}" stroke-width="84" stroke-dasharray="${length - 8} ${round - length + 8}" stroke-dashoffset="${-before}" transform="rotate(-90 ${centre} ${height / 2})"/>`;
    before += length;
    return arc;
  });
  return arcs.join('');
}

function rings(all: readonly (readonly number[])[]): string {
  const room = (width - margin) / all.length;
  return all.map((shares, index) => ring(shares, margin / 2 + room * (index + 0.5), room * 0.32)).join('');
}

/** One large square beside the same square in two rows of equal parts. */
function split(parts: number): string {
  const side = 520;
  const top = (height - side) / 2;
  const columns = parts / 2;
  const [cellWidth, cellHeight] = [side / columns, side / 2];
  const cells = Array.from({ length: parts }, (_, index) => {
    const x = 870 + (index % columns) * cellWidth;
    const y = top + Math.floor(index / columns) * cellHeight;
    return `<rect x="${x}" y="${y}" width="${cellWidth - 12}" height="${cellHeight - 12}" rx="8" fill="${accent}"/>`;
  });
  return `<rect x="210" y="${top}" width="${side}" height="${side}" rx="8" fill="${accent}"/>${cells.join('')}`;
}

function shapesOf(chart: Chart): string {
  switch (chart.kind) {
    case 'line':
      return line(chart.values, chart.level);
    case 'bars':
      return bars(chart.values);
    case 'rings':
      return rings(chart.shares);
    case 'split':
      return split(chart.parts);
  }
}

/** Draws a chart of 1600 × 900 pixels as PNG. */
export function drawChart(chart: Chart): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${tint}"/>${shapesOf(chart)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
