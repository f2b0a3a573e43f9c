// Servers on the loopback, each on a port of its own: the built site as it is
// deployed, pages and data that a test adds, and the ways in which a server can
// spoil a file that the elements need.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The built site; another copy of it by ATTN_SITE. */
export const site = process.env.ATTN_SITE ?? join(root, 'build', 'site');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.md': 'text/markdown; charset=utf-8',
};

/** @param {string} path */
const typeOf = (path) => TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? 'application/octet-stream';

/** The policy that the site must work under. */
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
export const POLICY_WITHOUT_WASM = "default-src 'self'; script-src 'self'; style-src 'self'";

/**
 * How the modules are served, or whatever else a test spoils.
 * @typedef {'right' | 'missing' | 'text' | 'bytes' | 'half' | 'page' | 'broken off' | 'held'} Wasm
 *
 * @typedef {object} Options
 * @property {Wasm} [wasm]
 * @property {string} [policy] Content-Security-Policy of every answer
 * @property {boolean} [shared] whether other origins may read the answers
 */

export class Server {
  /** @type {Map<string, {body: string | Buffer, type?: string, status?: number}>} what a test adds, by path */
  extra = new Map();
  /** @type {string[]} paths in the order they were asked for */
  asked = [];
  /** @type {(() => void)[]} */
  #held = [];
  /** What is served as `wasm` says. */
  spoiled = /\.wasm$/;

  /** @param {Options} options */
  constructor({ wasm = 'right', policy, shared = false }) {
    this.wasm = wasm;
    this.policy = policy;
    this.shared = shared;
    this.http = createServer((request, response) => this.#answer(request, response));
    this.origin = '';
  }

  /** @param {string} path @param {string | Buffer} body @param {{type?: string, status?: number}} [how] */
  add(path, body, how = {}) {
    this.extra.set(path, { body, ...how });
    return this.origin + path;
  }

  /** @param {string} path @param {unknown} value */
  addJson(path, value) {
    return this.add(path, JSON.stringify(value));
  }

  async start() {
    await new Promise((resolve) => this.http.listen(0, '127.0.0.1', () => resolve(undefined)));
    this.origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (this.http.address()).port}`;
    return this;
  }

  async stop() {
    this.release();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  /** Lets the held answers go, and holds no more. */
  release() {
    if (this.wasm === 'held') this.wasm = 'right';
    for (const go of this.#held.splice(0)) go();
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  #answer(request, response) {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    this.asked.push(path);
    response.setHeader('Cache-Control', 'no-store');
    if (this.policy) response.setHeader('Content-Security-Policy', this.policy);
    if (this.shared) response.setHeader('Access-Control-Allow-Origin', '*');
    const extra = this.extra.get(path);
    if (extra) {
      response.writeHead(extra.status ?? 200, { 'Content-Type': extra.type ?? typeOf(path) }).end(extra.body);
      return;
    }
    if (this.wasm !== 'right' && this.spoiled.test(path)) this.#answerSpoiled(path, response);
    else sendFile(path, response);
  }

  /** @param {string} path @param {import('node:http').ServerResponse} response */
  #answerSpoiled(path, response) {
    const bytes = readFileSync(join(site, normalize(path)));
    const half = bytes.subarray(0, bytes.length / 2);
    const html = '<!doctype html><title>Not here</title><p>Nothing here.';
    /** @type {Record<Wasm, () => unknown>} */
    const ways = {
      right: () => sendFile(path, response),
      missing: () => response.writeHead(404, { 'Content-Type': 'text/html' }).end(html),
      text: () => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(bytes),
      bytes: () => response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bytes),
      half: () => response.writeHead(200, { 'Content-Type': 'application/wasm' }).end(half),
      page: () => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
      'broken off': () => {
        response.writeHead(200, { 'Content-Type': 'application/wasm', 'Content-Length': bytes.length });
        response.write(half, () => response.destroy());
      },
      held: () => this.#held.push(() => sendFile(path, response)),
    };
    ways[this.wasm]();
  }
}

/** @param {string} path @param {import('node:http').ServerResponse} response */
function sendFile(path, response) {
  let file = normalize(join(site, path));
  try {
    if (!file.startsWith(site + sep) && file !== site) throw new Error('outside');
    if (statSync(file).isDirectory()) file = join(file, 'index.html');
    const body = readFileSync(file);
    response.writeHead(200, { 'Content-Type': typeOf(file) }).end(body);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404');
  }
}
