// Luck and skill apart: a whole game judged again, position by position, in an engine of its own.

import { Engine } from '../engine/engine';
import { settings } from '../ui/settings.svelte';

export interface ReviewedMove {
  by: '1' | '2' | 'fate';
  move: string;
  /** Expected results are the first side's, 0 to 1. */
  before: number;
  after: number;
  best: string;
}

export interface Review {
  moves: ReviewedMove[];
  luck: [number, number];
  lost: [number, number];
  turning_points: number[];
}

export interface Going {
  review: Promise<Review>;
  stop(): void;
}

export function beginReview(record: string, nodes: number, progress: (done: number, all: number) => void): Going {
  const reviewer = new Engine();
  reviewer.onprogress = progress;
  const review = reviewer.json<Review>(`review ${nodes} ${JSON.stringify(record)}`);
  void review.catch(() => {}).then(() => reviewer.close());
  return { review, stop: () => reviewer.close() };
}

export const percent = (share: number) =>
  new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 }).format(share);
export const signed = (share: number) => `${share > 0 ? '+' : share < 0 ? '−' : ''}${percent(Math.abs(share))}`;
