/**
 * What every page has to keep: it works under `default-src 'self'; script-src 'self'
 * 'wasm-unsafe-eval'; style-src 'self'`, asks no other server for anything, and links to nothing
 * that is not there.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

const IGNORED = /<!--[\s\S]*?-->/g;
const TAG = /<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const LOADS = new Set([
  'script',
  'img',
  'link',
  'iframe',
  'source',
  'video',
  'audio',
  'object',
  'embed',
  'image',
  'use',
]);

/** @param {string} html */
export function* tags(html) {
  for (const [, name, rest] of html.replace(IGNORED, '').matchAll(TAG)) {
    /** @type {Record<string, string>} */
    const attributes = {};
    for (const [, key, a, b, c] of rest.matchAll(ATTRIBUTE)) attributes[key.toLowerCase()] = a ?? b ?? c ?? '';
    yield { name: name.toLowerCase(), attributes };
  }
}

/**
 * @param {string} html
 * @returns {string[]} what breaks the policy
 */
export function policyBreaks(html) {
  const found = [];
  for (const { name, attributes } of tags(html)) {
    if (name === 'style') found.push('<style> element');
    if (name === 'script' && !attributes.src) found.push('inline <script>');
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'style') found.push(`style="${value}" on <${name}>`);
      if (key.startsWith('on')) found.push(`${key} handler on <${name}>`);
      if (/^\s*javascript:/i.test(value)) found.push(`javascript: address on <${name}>`);
      const loads = LOADS.has(name) && ['src', 'href', 'xlink:href', 'data', 'srcset', 'poster'].includes(key);
      if (loads && /^(?:[a-z]+:)?\/\//i.test(value)) found.push(`<${name}> loads ${value}`);
    }
  }
  return found;
}

/**
 * Every id once, every link inside the page to an id that is there.
 * @param {string} html
 */
export function idBreaks(html) {
  const ids = new Set();
  const found = [];
  const targets = new Set();
  // A shadow root is a scope of its own.
  const outside = html.replace(/<template shadowrootmode[\s\S]*?<\/template>/g, '');
  for (const { attributes } of tags(outside)) {
    if (attributes.id) {
      if (ids.has(attributes.id)) found.push(`id "${attributes.id}" twice`);
      ids.add(attributes.id);
    }
    if (attributes.href?.startsWith('#')) targets.add(attributes.href.slice(1));
  }
  for (const target of targets) if (!ids.has(target)) found.push(`link to #${target}, which is not there`);
  return found;
}

/**
 * Links and files inside the site that lead nowhere.
 * @param {string} html
 * @param {string} site folder of the finished site
 */
export function deadLinks(html, site) {
  const found = [];
  for (const { name, attributes } of tags(html)) {
    const target = attributes.href ?? attributes.src;
    if (!target?.startsWith('/') || target.startsWith('//')) continue;
    const file = path.join(site, decodeURI(target.split(/[?#]/)[0]));
    const there = target.split(/[?#]/)[0].endsWith('/') ? existsSync(path.join(file, 'index.html')) : existsSync(file);
    if (!there) found.push(`<${name}> leads to ${target}, which is not there`);
  }
  return found;
}
