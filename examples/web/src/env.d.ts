/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Key of the service; only for a key that anybody may know. */
  readonly VITE_API_KEY?: string;
  /** Day of the demo portal. */
  readonly VITE_TODAY?: string;
}
