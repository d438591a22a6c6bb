/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Key of the service; only for a key that anybody may know. */
  readonly VITE_API_KEY?: string;
  /** Id of this app at a service with hosted login. */
  readonly VITE_CLIENT_ID?: string;
}
