// The development server: files as they are on the disk, right types, no caching.
//   node serve.mjs FOLDER HOST PORT
//   node serve.mjs --check HOST PORT   only ask whether the port is free
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import process from 'node:process';

const [what, host, portText] = process.argv.slice(2);
const port = Number(portText);

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

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

/** @typedef {{status: number, type: string, body: Buffer | string, location?: string}} Answer */

/** @param {string} file @param {number} [status] @returns {Answer} */
const fileAnswer = (file, status = 200) => ({
  status,
  type: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
  // Read whole: a file that a build rewrites in the middle of an answer would not fit the length already sent.
  body: readFileSync(file),
});

/** @param {string} root @returns {Answer} */
function notFound(root) {
  try {
    return fileAnswer(join(root, '404.html'), 404);
  } catch {
    return { status: 404, type: TYPES['.html'], body: '<!doctype html><title>404</title><p>404' };
  }
}

/** @param {string} root @param {string} address the path and query of a request @returns {Answer} */
function answer(root, address) {
  try {
    // Joined, not resolved: "//name" is a path here, not another host.
    const { pathname, search } = new URL(`http://localhost/${address.replace(/^\/+/, '')}`);
    const path = resolve(root, `.${decodeURIComponent(pathname)}`);
    if (path !== root && !path.startsWith(root + sep)) return notFound(root);
    if (!statSync(path).isDirectory()) return fileAnswer(path);
    // Without its slash, a folder's page would look for its relative links in the wrong place.
    if (!pathname.endsWith('/'))
      return { status: 302, type: TYPES['.txt'], body: '', location: `${pathname}/${search}` };
    return fileAnswer(join(path, 'index.html'));
  } catch {
    return notFound(root);
  }
}

if (what === '--check') {
  const probe = createServer().on('error', complain);
  probe.listen(port, host, () => probe.close());
} else {
  const root = resolve(what);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const { status, type, body, location } = answer(root, request.url ?? '/');
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      ...(location ? { Location: location } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.on('error', complain);
  server.listen(port, host, () => {
    const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    console.log(`Serving the lesson pages at http://${shown}:${port}/ (Ctrl-C stops)`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
}
