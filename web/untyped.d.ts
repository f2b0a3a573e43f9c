// Build-time packages that ship no types.
declare module '@11ty/eleventy';
declare module 'culori';
