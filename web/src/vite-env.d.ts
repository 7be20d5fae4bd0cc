/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '@module?url' {
  const url: string;
  export default url;
}
