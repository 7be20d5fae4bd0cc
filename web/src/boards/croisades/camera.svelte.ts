// Which part of the map is seen: all of it at the start; wheel, pinch, drag, buttons and keys change that.

import { hexWidth, type Point } from './hexes';

const nearest = 6;
const dragBegins = 6;

export class Camera {
  zoom = $state(1);
  private middle = $state.raw<Point>({ x: 0, y: 0 });
  private whole = $state.raw({ width: 1, height: 1 });
  /** Pixels that the drawing has on the page. */
  width = $state(800);
  height = $state(600);
  private readonly fingers = new Map<number, Point>();
  private dragged = 0;

  /** The whole of a map of this size. */
  fit(width: number, height: number): void {
    this.whole = { width, height };
    this.reset();
  }
  reset(): void {
    this.zoom = 1;
    this.middle = { x: this.whole.width / 2, y: this.whole.height / 2 };
  }

  get box(): string {
    const { width, height } = this.whole;
    const [w, h] = [width / this.zoom, height / this.zoom];
    return `${(this.middle.x - w / 2).toFixed(2)} ${(this.middle.y - h / 2).toFixed(2)} ${w.toFixed(2)} ${h.toFixed(2)}`;
  }
  get ratio(): string {
    return `${this.whole.width} / ${this.whole.height}`;
  }
  private get scale(): number {
    return Math.min(this.width / this.whole.width, this.height / this.whole.height) * this.zoom;
  }
  /** Pixels that a hex is wide. */
  get hexPixels(): number {
    return this.scale * hexWidth;
  }

  magnify(by: number, at?: Point): void {
    const zoom = Math.min(nearest, Math.max(1, this.zoom * by));
    const fixed = at ?? this.middle;
    const kept = this.zoom / zoom;
    this.zoom = zoom;
    this.move({ x: fixed.x + (this.middle.x - fixed.x) * kept, y: fixed.y + (this.middle.y - fixed.y) * kept });
  }

  /** Brings a place into view, near enough to be pointed at. */
  show(at: Point, pixels: number): void {
    if (this.hexPixels < pixels) this.zoom = Math.min(nearest, (this.zoom * pixels) / this.hexPixels);
    const [halfWidth, halfHeight] = [this.whole.width / this.zoom / 2, this.whole.height / this.zoom / 2];
    const out = Math.abs(at.x - this.middle.x) > halfWidth - hexWidth || Math.abs(at.y - this.middle.y) > halfHeight - hexWidth;
    if (out) this.move(at);
  }
  centre(at: Point, pixels: number): void {
    if (this.hexPixels < pixels) this.zoom = Math.min(nearest, (this.zoom * pixels) / this.hexPixels);
    this.move(at);
  }

  private move({ x, y }: Point): void {
    const { width, height } = this.whole;
    const [w, h] = [width / this.zoom / 2, height / this.zoom / 2];
    this.middle = { x: Math.min(width - w, Math.max(w, x)), y: Math.min(height - h, Math.max(h, y)) };
  }

  /** Wheel and fingers on the drawing. */
  readonly touched = (svg: SVGSVGElement) => {
    const point = (event: { clientX: number; clientY: number }): Point => {
      const matrix = svg.getScreenCTM();
      if (!matrix) return this.middle;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return { x, y };
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.magnify(event.deltaY < 0 ? 1.2 : 1 / 1.2, point(event));
    };
    const down = (event: PointerEvent) => {
      if (this.fingers.size === 0) this.dragged = 0;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const moved = (event: PointerEvent) => {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const other = others[0];
      if (other) {
        const span = (at: Point) => Math.max(10, Math.hypot(at.x - other.x, at.y - other.y));
        this.magnify(span(now) / span(before), point({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
        this.dragged = dragBegins + 1;
      } else {
        this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
        if (this.dragged > dragBegins) {
          const { scale } = this;
          this.move({ x: this.middle.x - (now.x - before.x) / scale, y: this.middle.y - (now.y - before.y) / scale });
          if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
        }
      }
      this.fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => this.fingers.delete(event.pointerId);
    // What was dragged was not pointed at.
    const click = (event: MouseEvent) => {
      if (this.dragged > dragBegins) {
        event.stopPropagation();
        event.preventDefault();
      }
      this.dragged = 0;
    };
    svg.addEventListener('wheel', wheel, { passive: false });
    svg.addEventListener('pointerdown', down);
    svg.addEventListener('pointermove', moved);
    svg.addEventListener('pointerup', up);
    svg.addEventListener('pointercancel', up);
    svg.addEventListener('click', click, { capture: true });
    return {
      destroy: () => {
        svg.removeEventListener('wheel', wheel);
        svg.removeEventListener('pointerdown', down);
        svg.removeEventListener('pointermove', moved);
        svg.removeEventListener('pointerup', up);
        svg.removeEventListener('pointercancel', up);
        svg.removeEventListener('click', click, { capture: true });
      },
    };
  };
}
