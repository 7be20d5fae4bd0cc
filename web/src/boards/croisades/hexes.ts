// Where hexes lie on the drawing: pointy tops, odd rows half a hex to the right, names `xxyy`.

export const hexWidth = 40;
export const hexRadius = hexWidth / Math.sqrt(3);
const rowHeight = hexRadius * 1.5;
/** Room around the map for its coordinates. */
export const margin = 14;

export interface Point {
  x: number;
  y: number;
}

export const hexName = (column: number, row: number) => String(column).padStart(2, '0') + String(row).padStart(2, '0');
export const columnOf = (hex: string) => Number(hex.slice(0, 2));
export const rowOf = (hex: string) => Number(hex.slice(2, 4));

export function centre(hex: string): Point {
  const row = rowOf(hex);
  return {
    x: margin + hexWidth / 2 + columnOf(hex) * hexWidth + (row & 1 ? hexWidth / 2 : 0),
    y: margin + hexRadius + row * rowHeight,
  };
}

export function mapSize(width: number, height: number): { width: number; height: number } {
  return {
    width: 2 * margin + width * hexWidth + (height > 1 ? hexWidth / 2 : 0),
    height: 2 * margin + 2 * hexRadius + (height - 1) * rowHeight,
  };
}

/** The six corners around a point, as an SVG polygon has them. */
export function outline({ x, y }: Point, radius = hexRadius): string {
  const half = (radius * Math.sqrt(3)) / 2;
  const corners = [
    [0, -radius],
    [half, -radius / 2],
    [half, radius / 2],
    [0, radius],
    [-half, radius / 2],
    [-half, -radius / 2],
  ];
  return corners.map(([dx, dy]) => `${(x + dx!).toFixed(1)},${(y + dy!).toFixed(1)}`).join(' ');
}

/** Degrees, clockwise from the right, of a facing: 0 east, then counter-clockwise. */
export const angleOf = (face: number) => -60 * face;

const cube = (hex: string) => {
  const r = rowOf(hex);
  const q = columnOf(hex) - (r - (r & 1)) / 2;
  return [q, r, -q - r] as const;
};

export function distance(a: string, b: string): number {
  const [p, q] = [cube(a), cube(b)];
  return Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2]));
}

export const lineThrough = (hexes: string[]) =>
  hexes
    .filter((hex) => hex !== '-')
    .map((hex, i) => {
      const { x, y } = centre(hex);
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(' ');
