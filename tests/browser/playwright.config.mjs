import { defineConfig } from '@playwright/test';
import { chromiumProgram } from './support/programs.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.mjs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only at its second try has failed.
  retries: 0,
  timeout: 30_000,
  // Two cores share two browsers and, often, a build: patience here hides no fault, since every wait is for a state.
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    colorScheme: 'light',
    launchOptions: {
      executablePath: chromiumProgram(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
