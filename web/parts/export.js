import { paintScene } from '../draw/scene-canvas.js';
import { sceneSvg } from '../draw/scene-svg.js';

/** What widgets make their files with; fetched when a reader asks for one. */
export { chartScene } from '../draw/chart-scene.js';
export { csv, mapsCsv } from '../draw/csv.js';
export { mapScene } from '../draw/map-scene.js';
export { heading, LIGHT, MARGIN, paragraph, sheet } from '../draw/scene.js';

/**
 * @typedef {import('../draw/scene.js').Sheet} Sheet
 * @typedef {'svg' | 'png' | 'csv'} FileKind
 * @typedef {{scene: () => import('../draw/scene.js').Scene, csv: () => string}} Exported
 */

/** Pixels of the file for a pixel of the picture; fewer where no browser has so large a canvas. */
const SCALE = 2;
const LARGEST = 8192;

/** @param {import('../draw/scene.js').Scene} scene @returns {Promise<Blob>} */
function png(scene) {
  const scale = Math.min(SCALE, LARGEST / scene.width, LARGEST / scene.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(scene.width * scale);
  canvas.height = Math.round(scene.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  paintScene(context, scene, (d) => new Path2D(d));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}

/** @param {Exported} exported @param {FileKind} kind @returns {Promise<Blob>} */
export async function fileOf(exported, kind) {
  if (kind === 'csv') return new Blob([exported.csv()], { type: 'text/csv;charset=utf-8' });
  const scene = exported.scene();
  return kind === 'png' ? png(scene) : new Blob([sceneSvg(scene)], { type: 'image/svg+xml;charset=utf-8' });
}

/** A download of the page's own making. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
