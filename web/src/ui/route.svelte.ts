// Where in the page somebody is: what stands after `#`, which no server ever sees.

export interface Route {
  screen: string;
  parts: string[];
  query: URLSearchParams;
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [screen = '', ...parts] = path.split('/').map(decodeURIComponent);
  return { screen: screen || 'home', parts, query: new URLSearchParams(query) };
}

let current = $state.raw(read());
addEventListener('hashchange', () => {
  current = read();
  scrollTo(0, 0);
});

export const route = () => current;

export function link(screen: string, ...parts: (string | number)[]): string {
  return `#/${[screen === 'home' ? '' : screen, ...parts].map((part) => encodeURIComponent(part)).join('/')}`;
}

export function go(screen: string, ...parts: (string | number)[]): void {
  location.hash = link(screen, ...parts);
}
