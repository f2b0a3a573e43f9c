// Build-time packages that ship no types, and the modules that the bundler makes (web/build.mjs).
declare module '@11ty/eleventy';
declare module 'culori';

declare module 'attn:core' {
  /** The Embind module's factory; web/engine knows what it exports. */
  export default function make(options?: object): Promise<any>;
}
declare module 'attn:systems' {
  export default function make(options?: object): Promise<any>;
}
declare module 'attn:model' {
  export default function make(options?: object): Promise<any>;
}
declare module 'attn:core-bytes' {
  const bytes: Uint8Array;
  export default bytes;
}
declare module 'attn:systems-bytes' {
  const bytes: Uint8Array;
  export default bytes;
}
declare module 'attn:published' {
  const figures: Record<string, string | string[]>;
  export default figures;
}
declare module 'attn:validate-teaching-world' {
  type Problem = {
    instancePath: string;
    schemaPath: string;
    keyword: string;
    message: string;
    params: Record<string, any>;
  };
  const validate: { (value: unknown): boolean; errors?: Problem[] | null };
  export default validate;
}
