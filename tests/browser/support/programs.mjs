// The system's browsers, by the names that Debian and others give them.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** @param {string[]} names @returns {string} the first that is on the PATH */
export function program(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here; the next folder.
      }
    }
  }
  throw new Error(`none of ${names.join(', ')} is on the PATH; scripts/setup --for test brings it`);
}

/** Chromium without windows where the system has it: it starts and paints in half the time. */
export const chromiumProgram = () =>
  program('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
