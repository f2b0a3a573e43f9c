import { html, svg } from 'lit';

/**
 * "K_hᵀ·d_model" in its pieces: what stands on the line, what under it, what above.
 * @param {string} text
 */
const pieces = (text) => Array.from(text.matchAll(/([^_ᵀ]+)(?:_([\p{Ll}\p{Lu}]+|\d+))?(ᵀ)?/gu));

/** The same for a picture that is a file. @param {string} text @returns {import('../draw/scene.js').Piece[]} */
export const symbolPieces = (text) =>
  pieces(text).flatMap(([, line, under, above]) => [
    { text: line },
    ...(under ? [/** @type {const} */ ({ text: under, level: 'sub' })] : []),
    ...(above ? [/** @type {const} */ ({ text: 'T', level: 'sup' })] : []),
  ]);

/**
 * Mathematics with its subscripts: "d_model", "H·d_h".
 * @param {string} text
 */
export const symbol = (text) =>
  html`<span class="symbol">${pieces(text).map(
    ([, line, under, above]) =>
      html`${line}${under ? html`<sub>${under}</sub>` : ''}${above ? html`<sup>T</sup>` : ''}`,
  )}</span>`;

/**
 * The same inside an SVG text.
 * @param {string} text
 */
export function symbolSvg(text) {
  let low = 0;
  return pieces(text).map(([, line, under, above]) => {
    // dy moves from where the last piece ended: under the line, above it, or on it.
    const back = -low;
    low = above ? -4.5 : under ? 2.5 : 0;
    return svg`<tspan dy=${back}>${line}</tspan>${under ? svg`<tspan class="small" dy="2.5">${under}</tspan>` : ''}${
      above ? svg`<tspan class="small" dy=${under ? -7 : -4.5}>T</tspan>` : ''
    }`;
  });
}
