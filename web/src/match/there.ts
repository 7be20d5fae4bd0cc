// A match on a server, over a socket that is opened again whenever it is lost.

import type { FromServer, ToServer, Transport } from './wire';

const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** How a server closes that knows no such token (RFC 6455: policy violation); everything else may pass. */
const notAllowed = { code: 1008, reason: 'not allowed' };
/** It is full: others must leave first. */
const tryAgainLater = 1013;

export class There implements Transport {
  private socket: WebSocket | null = null;
  private closed = false;
  private waitMs = firstWaitMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private connect: () => void = () => {};
  private waits = false;

  constructor(private readonly match: string) {}

  open(listener: Parameters<Transport['open']>[0]): void {
    this.connect = () => {
      const url = new URL(`api/matches/${this.match}/live`, document.baseURI);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      url.hash = '';
      const socket = new WebSocket(url);
      let reached = false;
      this.socket = socket;
      // A newer one may have taken its place.
      const current = () => socket === this.socket && !this.closed;
      socket.onopen = () => {
        reached = true;
        if (current()) listener.back();
      };
      socket.onmessage = ({ data }) => {
        if (!current()) return;
        const message = JSON.parse(String(data)) as FromServer;
        if ('welcome' in message) this.waitMs = firstWaitMs;
        listener.message(message);
      };
      socket.onclose = async ({ code, reason }) => {
        if (!current()) return;
        if (code === notAllowed.code && reason === notAllowed.reason) return listener.lost('gone');
        listener.lost('away');
        // A refused upgrade does not tell why.
        if (!reached && (await this.isUnknown())) return listener.lost('gone');
        if (code === tryAgainLater) this.waitMs = longestWaitMs;
        this.waits = true;
        this.timer = setTimeout(() => this.retry(), this.waitMs);
        this.waitMs = Math.min(this.waitMs * 2, longestWaitMs);
      };
    };
    addEventListener('online', this.retry);
    this.connect();
  }

  send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  again(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const old = this.socket;
    this.connect();
    old.close();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.retry);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    clearTimeout(this.timer);
    if (this.closed || !this.waits) return;
    this.waits = false;
    this.connect();
  };

  private async isUnknown(): Promise<boolean> {
    const answer = await fetch(`api/matches/${this.match}`).catch(() => null);
    return answer?.status === 404;
  }
}
