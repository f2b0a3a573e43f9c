// Folders of this machine, served on the loopback with gzip and nothing cached: what a page fetches is counted in the
// bytes that a server would send.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** @param {string} folder @param {string} path */
function fileOf(folder, path) {
  const file = normalize(join(folder, path));
  if (file !== folder && !file.startsWith(folder + sep)) throw new Error('outside');
  return statSync(file).isDirectory() ? join(file, 'index.html') : file;
}

/**
 * @param {Record<string, string>} folders by the path that they are served under; '/' for what no other holds
 * @returns {Promise<{origin: string, sent: {path: string, bytes: number}[], stop: () => Promise<void>}>}
 */
export async function serve(folders) {
  /** @type {{path: string, bytes: number}[]} */
  const sent = [];
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  const roots = Object.entries(folders).sort(([a], [b]) => b.length - a.length);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const [under, folder] = roots.find(([prefix]) => path.startsWith(prefix)) ?? ['/', ''];
    try {
      const file = fileOf(folder, path.slice(under.length));
      const key = `${file} ${statSync(file).mtimeMs}`;
      const body = packed.get(key) ?? gzipSync(readFileSync(file), { level: 9 });
      packed.set(key, body);
      sent.push({ path, bytes: body.length });
      response.writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': 'gzip',
        'Content-Length': body.length,
        'Cache-Control': 'no-store',
      });
      response.end(body);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    sent,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
