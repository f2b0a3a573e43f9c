// The development server: files as they are on the disk, right types, no caching.
//   node serve.mjs FOLDER HOST PORT
//   node serve.mjs --check HOST PORT   only ask whether the port is free
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';

const [what, host, portText] = process.argv.slice(2);
const port = Number(portText);

/** @param {NodeJS.ErrnoException} error */
function complain(error) {
  const where = `${host}:${port}`;
  const reason =
    {
      EADDRINUSE: `${where} is in use by another program; choose another port with --port`,
      EACCES: `no permission to listen on ${where}; choose a port from 1024 on with --port`,
      EADDRNOTAVAIL: `${host} is not an address of this machine; choose another with --host`,
    }[error.code ?? ''] ?? `can't listen on ${where}: ${error.message}`;
  console.error(`serve: ${reason}`);
  process.exit(1);
}

if (what === '--check') {
  const probe = createServer().on('error', complain);
  probe.listen(port, host, () => probe.close());
} else {
  const root = resolve(what);
  // sirv stands with the web packages, not beside this script.
  const require = createRequire(new URL('../../web/package.json', import.meta.url));
  const files = require('sirv')(root, { dev: true, dotfiles: false });

  /** @param {import('node:http').ServerResponse} response */
  const notFound = (response) => {
    const page = join(root, '404.html');
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(existsSync(page) ? readFileSync(page) : '<!doctype html><title>404</title><p>404');
  };

  /** A folder asked for without its slash would break the page's relative links. @param {string} path */
  const isFolder = (path) => {
    try {
      return statSync(join(root, decodeURIComponent(path))).isDirectory();
    } catch {
      return false;
    }
  };

  const server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.endsWith('/') && isFolder(pathname)) {
      response.writeHead(302, { Location: `${pathname}/${search}` }).end();
      return;
    }
    files(request, response, () => notFound(response));
  });
  server.on('error', complain);
  server.listen(port, host, () => {
    const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    console.log(`Serving the lesson pages at http://${shown}:${port}/ (Ctrl-C stops)`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
}
