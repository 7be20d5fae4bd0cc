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
  private again: (() => void) | undefined;

  constructor(private readonly match: string) {}

  open(listener: Parameters<Transport['open']>[0]): void {
    const connect = () => {
      const url = new URL(`api/matches/${this.match}/live`, document.baseURI);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      url.hash = '';
      const socket = new WebSocket(url);
      let reached = false;
      this.socket = socket;
      socket.onopen = () => {
        reached = true;
        listener.back();
      };
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as FromServer;
        if ('welcome' in message) this.waitMs = firstWaitMs;
        listener.message(message);
      };
      socket.onclose = async ({ code, reason }) => {
        if (this.closed) return;
        if (code === notAllowed.code && reason === notAllowed.reason) return listener.lost('gone');
        listener.lost('away');
        // A refused upgrade does not tell why.
        if (!reached && (await this.isUnknown())) return listener.lost('gone');
        if (code === tryAgainLater) this.waitMs = longestWaitMs;
        this.again = connect;
        this.timer = setTimeout(() => this.retry(), this.waitMs);
        this.waitMs = Math.min(this.waitMs * 2, longestWaitMs);
      };
    };
    addEventListener('online', this.retry);
    connect();
  }

  send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.retry);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    const connect = this.again;
    this.again = undefined;
    clearTimeout(this.timer);
    if (!this.closed) connect?.();
  };

  private async isUnknown(): Promise<boolean> {
    const answer = await fetch(`api/matches/${this.match}`).catch(() => null);
    return answer?.status === 404;
  }
}
